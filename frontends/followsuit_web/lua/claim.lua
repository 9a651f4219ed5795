-- Takes due turns of a tag, for whoever asks alone until their lease ends. Answers the soonest time at which there is
-- something to take after that ("" for none), then code, seat, d, at of each turn taken.
-- KEYS: of the tag: turns, due turns
-- ARGV: now, until when turns are due, the time beyond which a time can only be of a clock that was set back, end of the
--       lease, how many rooms at most
local now, soon, far = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local codes = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[2], 'LIMIT', 0, ARGV[5])
for _, code in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[3], '+inf', 'LIMIT', 0, ARGV[5])) do
    codes[#codes + 1] = code
end
local taken = {''}
for _, code in ipairs(codes) do
    local turns, changed = read_turns(redis.call('HGET', KEYS[1], code)), false
    for _, turn in ipairs(turns) do
        local lease, at = tonumber(turn.lease), tonumber(turn.at)
        if (lease <= now or lease > far) and (at <= soon or at > far) then
            turn.lease, changed = ARGV[4], true
            for _, each in ipairs({code, turn.seat, turn.d, turn.at}) do
                taken[#taken + 1] = each
            end
        end
    end
    if changed or #turns == 0 then
        write_turns(KEYS[1], KEYS[2], code, turns)
    end
end
taken[1] = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')[2] or ''
return taken
