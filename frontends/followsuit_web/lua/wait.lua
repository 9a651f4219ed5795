-- From now on somebody who is away is waited for until a time, unless they are already; or no more.
-- KEYS: the room's entries; of the tag: what is due, due rooms
-- ARGV: code, seat, d, at (both "" for no more)
local dues, kept, there = read_dues(redis.call('HGET', KEYS[2], ARGV[1])), {}, false
for _, due in ipairs(dues) do
    local it = due.kind == 'grace' and due.seat == ARGV[2]
    there = there or it
    if not it or ARGV[4] ~= '' then
        kept[#kept + 1] = due
    end
end
if ARGV[4] ~= '' and not there and redis.call('EXISTS', KEYS[1]) == 1 then
    kept[#kept + 1] = {kind = 'grace', seat = ARGV[2], d = ARGV[3], at = ARGV[4], lease = '0'}
end
if #kept ~= #dues then
    write_dues(KEYS[2], KEYS[3], ARGV[1], kept)
end
return 1
