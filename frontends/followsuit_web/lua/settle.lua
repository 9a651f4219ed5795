-- Gives a turn back, due at another time, or drops it.
-- KEYS: of the tag: turns, due turns
-- ARGV: code, seat, d, at ("" to drop it)
local turns, changed = {}, false
for _, turn in ipairs(read_turns(redis.call('HGET', KEYS[1], ARGV[1]))) do
    if turn.seat == ARGV[2] and turn.d == ARGV[3] then
        turn.at, turn.lease, changed = ARGV[4], '0', true
    end
    if turn.at ~= '' then
        turns[#turns + 1] = turn
    end
end
if changed then
    write_turns(KEYS[1], KEYS[2], ARGV[1], turns)
end
return 1
