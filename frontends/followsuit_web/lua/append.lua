-- Writes a change to a room: all of it or nothing. Answers 1, or 0 where another change was first.
-- KEYS: the room's entries, its records; of the tag: what is due, due rooms, records that are still to be put away
-- ARGV: code, v, id of the change, id of the change before it ("" where it is not known), milliseconds to keep the room,
--       publish command, channel, how many entries, how many due, how many records,
--       then the entries; of each due kind, seat, d, at; of each record its text and what is put away
local code, v, id, before = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local there = redis.call('LLEN', KEYS[1])
if there >= v then
    -- It may be this very change: the answer was lost, and it is asked for again.
    local entry = redis.call('LINDEX', KEYS[1], v - 1)
    return string.sub(entry, 1, #id + 1) == id .. ' ' and 1 or 0
end
if there ~= v - 1 then
    return 0
end
if before ~= '' and there > 0 then
    local last = redis.call('LINDEX', KEYS[1], -1)
    if string.sub(last, 1, #before + 1) ~= before .. ' ' then
        return 0
    end
end

local at = 10
local function following()
    at = at + 1
    return ARGV[at]
end

-- The first write: without memory it is refused, and nothing has happened.
for _ = 1, tonumber(ARGV[8]) do
    redis.call('RPUSH', KEYS[1], id .. ' ' .. following())
end
redis.call('PEXPIRE', KEYS[1], ARGV[5])

local leases, dues = {}, {}
local text = redis.call('HGET', KEYS[3], code)
for _, due in ipairs(read_dues(text)) do
    leases[due.kind .. ' ' .. due.seat .. ' ' .. due.d] = due.lease
    if due.kind == 'grace' then
        dues[#dues + 1] = due
    end
end
for _ = 1, tonumber(ARGV[9]) do
    local due = {kind = following(), seat = following(), d = following(), at = following()}
    due.lease = leases[due.kind .. ' ' .. due.seat .. ' ' .. due.d] or '0'
    dues[#dues + 1] = due
end
if text or #dues > 0 then
    write_dues(KEYS[3], KEYS[4], code, dues)
end

for _ = 1, tonumber(ARGV[10]) do
    redis.call('RPUSH', KEYS[2], following())
    redis.call('RPUSH', KEYS[5], following())
end
redis.call('PEXPIRE', KEYS[2], ARGV[5])
redis.call(ARGV[6], ARGV[7], there + tonumber(ARGV[8]))
return 1
