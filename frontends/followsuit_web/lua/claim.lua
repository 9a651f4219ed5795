-- Takes what is due of a tag, for whoever asks alone until their lease ends. Answers the soonest time at which there is
-- something to take after that ("" for none), then code, kind, seat, d, at of each row taken.
-- KEYS: of the tag: what is due, due rooms
-- ARGV: now, until when rows are due, the time beyond which a time can only be of a clock that was set back, end of the
--       lease, how many rooms at most
local now, soon, far = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local codes = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[2], 'LIMIT', 0, ARGV[5])
for _, code in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[3], '+inf', 'LIMIT', 0, ARGV[5])) do
    codes[#codes + 1] = code
end
local taken = {''}
for _, code in ipairs(codes) do
    local dues, changed = read_dues(redis.call('HGET', KEYS[1], code)), false
    for _, due in ipairs(dues) do
        local lease, at = tonumber(due.lease), tonumber(due.at)
        if (lease <= now or lease > far) and (at <= soon or at > far) then
            due.lease, changed = ARGV[4], true
            for _, each in ipairs({code, due.kind, due.seat, due.d, due.at}) do
                taken[#taken + 1] = each
            end
        end
    end
    if changed or #dues == 0 then
        write_dues(KEYS[1], KEYS[2], code, dues)
    end
end
taken[1] = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')[2] or ''
return taken
