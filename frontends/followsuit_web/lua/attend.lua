-- Somebody is in a seat at a server, or no longer. Nothing happens where there is no such room.
-- KEYS: the room's entries, who is there
-- ARGV: "arrive", "softly" (not if somebody is there) or "leave", seat, server, milliseconds to keep the room,
--       publish command, channel
if redis.call('PEXPIRE', KEYS[1], ARGV[4]) == 0 then
    return 0
end
local there, changed = redis.call('HGET', KEYS[2], ARGV[2]), 0
if ARGV[1] == 'leave' then
    if there == ARGV[3] then
        changed = redis.call('HDEL', KEYS[2], ARGV[2])
    end
elseif ARGV[1] == 'arrive' or not there then
    changed = 1
    redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
end
redis.call('PEXPIRE', KEYS[2], ARGV[4])
if changed == 1 then
    redis.call(ARGV[5], ARGV[6], 0)
end
return changed
