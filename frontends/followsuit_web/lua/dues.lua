-- What is due in a room, as text in one field: "kind seat d at lease" for each, with ";" between them.
-- Times are passed on as they came, so that none is rounded. A lease of 0 is none.
-- The room's score in the index of due rooms is the soonest time at which one of them may be taken.

local function read_dues(text)
    local dues = {}
    for kind, seat, d, at, lease in string.gmatch(text or '', '([^; ]+) ([^; ]+) ([^; ]+) ([^; ]+) ([^; ]+)') do
        dues[#dues + 1] = {kind = kind, seat = seat, d = d, at = at, lease = lease}
    end
    return dues
end

local function write_dues(dues_key, due_key, code, dues)
    if #dues == 0 then
        redis.call('HDEL', dues_key, code)
        redis.call('ZREM', due_key, code)
        return
    end
    local texts, soonest = {}, nil
    for i, due in ipairs(dues) do
        texts[i] = due.kind .. ' ' .. due.seat .. ' ' .. due.d .. ' ' .. due.at .. ' ' .. due.lease
        local time = tonumber(due.lease) > 0 and due.lease or due.at
        if soonest == nil or tonumber(time) < tonumber(soonest) then
            soonest = time
        end
    end
    redis.call('HSET', dues_key, code, table.concat(texts, ';'))
    redis.call('ZADD', due_key, soonest, code)
end
