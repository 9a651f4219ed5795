-- Counts for a rate limit. Answers how many they are, and for how many milliseconds more they count.
-- KEYS: the counter
-- ARGV: how many more (0 just reads, less takes back), milliseconds that a new counter counts for
local more, left = tonumber(ARGV[1]), redis.call('PTTL', KEYS[1])
if left > 0 then
    return {more == 0 and tonumber(redis.call('GET', KEYS[1])) or redis.call('INCRBY', KEYS[1], more), left}
end
if more <= 0 then
    return {0, 0}
end
redis.call('SET', KEYS[1], more, 'PX', ARGV[2])
return {more, tonumber(ARGV[2])}
