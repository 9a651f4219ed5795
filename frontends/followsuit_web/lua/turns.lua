-- Bots' turns of a room, as text in one field: "seat d at lease" for each, with ";" between them.
-- Times are passed on as they came, so that none is rounded. A lease of 0 is none.
-- The room's score in the index of due turns is the soonest time at which one of them may be taken.

local function read_turns(text)
    local turns = {}
    for seat, d, at, lease in string.gmatch(text or '', '([^; ]+) ([^; ]+) ([^; ]+) ([^; ]+)') do
        turns[#turns + 1] = {seat = seat, d = d, at = at, lease = lease}
    end
    return turns
end

local function write_turns(turns_key, due_key, code, turns)
    if #turns == 0 then
        redis.call('HDEL', turns_key, code)
        redis.call('ZREM', due_key, code)
        return
    end
    local texts, soonest = {}, nil
    for i, turn in ipairs(turns) do
        texts[i] = turn.seat .. ' ' .. turn.d .. ' ' .. turn.at .. ' ' .. turn.lease
        local time = tonumber(turn.lease) > 0 and turn.lease or turn.at
        if soonest == nil or tonumber(time) < tonumber(soonest) then
            soonest = time
        end
    end
    redis.call('HSET', turns_key, code, table.concat(texts, ';'))
    redis.call('ZADD', due_key, soonest, code)
end
