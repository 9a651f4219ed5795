-- Gives back what was claimed, due at another time, or drops it: where it is there as it was claimed.
-- KEYS: of the tag: what is due, due rooms
-- ARGV: code, kind, seat, d, end of the lease, at ("" to drop it)
local dues, changed = {}, false
for _, due in ipairs(read_dues(redis.call('HGET', KEYS[1], ARGV[1]))) do
    if due.kind == ARGV[2] and due.seat == ARGV[3] and due.d == ARGV[4] and due.lease == ARGV[5] then
        due.at, due.lease, changed = ARGV[6], '0', true
    end
    if due.at ~= '' then
        dues[#dues + 1] = due
    end
end
if changed then
    write_dues(KEYS[1], KEYS[2], ARGV[1], dues)
end
return 1
