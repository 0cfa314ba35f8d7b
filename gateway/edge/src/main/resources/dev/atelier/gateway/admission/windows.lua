-- Counts one request in every window or in none, reserves slices for the requests after it, and takes slices back (ADR 0084).
-- RateWindows.java sends it; LocalWindow.java decides what is asked.
--
-- KEYS       windows, all in one hash slot
-- ARGV[1]    requests to count: 1, or 0 when admissions are only reported
-- ARGV[2]    length of the windows, us     ARGV[3]  how long a slice may be used, us
-- then for each window
--            its limit
--            how many admissions are wanted beyond this one
--            the name of the slice that holds them
--            reports, each "<slice or -> <time of the last admission, us> <admissions>"; below 0, admissions are taken back
--
-- Returns "admitted <time of the admission, us>" and for each window "<room left> <size of the slice> <us until the oldest leaves>"
--         "limited <number of the window that is full for longest, from 1> <us until it has room>"
--         "reported" when no request was counted
--
-- A window is a sorted set. A member is the time when admissions leave the window, or a slice; its score is that time. Admissions of
-- one member beyond the first are the score of "#member", and "#" has the sum of all: counts are far below any time.
local EARLIEST = 1000000000000
-- Smaller windows are counted one by one, to the microsecond; RateWindows.java shows the same limit to people.
local SMALLEST_SLICED = 64
local SHARE = 8
local SLOTS = 240

local is_counted = ARGV[1] == '1'
local length = tonumber(ARGV[2])
local validity = tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])

local function text(number)
    return string.format('%.0f', number)
end

local function count_of(window, member)
    if not redis.call('ZSCORE', window, member) then
        return 0
    end
    return tonumber(redis.call('ZSCORE', window, '#' .. member) or 1)
end

local function change(window, member, leaves, by)
    local before = count_of(window, member)
    local after = math.max(before + by, 0)
    if after == before then
        return
    end
    if after == 0 then
        redis.call('ZREM', window, member, '#' .. member)
    else
        redis.call('ZADD', window, text(leaves), member)
        if after > 1 then
            redis.call('ZADD', window, text(after), '#' .. member)
        elseif before > 1 then
            redis.call('ZREM', window, '#' .. member)
        end
    end
    redis.call('ZINCRBY', window, text(after - before), '#')
end

local function remove(window, member)
    change(window, member, 0, -math.huge)
end

-- A larger window remembers a quarter of a second together, and forgets it together: never too early.
local function count_at(window, limit, at, by)
    local slot = limit < SMALLEST_SLICED and 1 or length / SLOTS
    local leaves = math.ceil((at + length) / slot) * slot
    if leaves > now then
        change(window, text(leaves), leaves, by)
    end
end

-- A gateway that heard no answer reports a slice again.
local function settle(window, limit, reports)
    for slice, at, admissions in string.gmatch(reports, '(%S+) (%d+) (%-?%d+)') do
        if slice == '-' or count_of(window, 'r' .. slice) > 0 then
            remove(window, 'r' .. slice)
            count_at(window, limit, tonumber(at), tonumber(admissions))
        end
    end
end

local function forget(window)
    for _, member in ipairs(redis.call('ZRANGEBYSCORE', window, EARLIEST, text(now))) do
        remove(window, member)
    end
end

-- After a limit was lowered, the window holds more admissions than the limit.
local function wait_for_room(window, excess)
    local members = redis.call('ZRANGEBYSCORE', window, EARLIEST, '+inf', 'WITHSCORES', 'LIMIT', 0, excess)
    local wait = length
    for i = 1, #members, 2 do
        wait = tonumber(members[i + 1]) - now
        excess = excess - count_of(window, members[i])
        if excess <= 0 then
            break
        end
    end
    -- A clock that was set back must not lock a client out for longer than a window.
    return math.min(wait, length)
end

local function keep(window)
    redis.call('PEXPIRE', window, text(math.ceil((length + validity) / 1000) + 1000))
end

local windows = {}
local longest, fullest = 0, 0
for i, key in ipairs(KEYS) do
    local first = 4 * i
    local window = {key = key, limit = tonumber(ARGV[first]), wanted = tonumber(ARGV[first + 1]), slice = ARGV[first + 2]}
    windows[i] = window
    forget(key)
    if ARGV[first + 3] ~= '' then
        settle(key, window.limit, ARGV[first + 3])
        keep(key)
    end
    window.room = window.limit - tonumber(redis.call('ZSCORE', key, '#') or 0)
    if is_counted and window.room <= 0 then
        local wait = wait_for_room(key, 1 - window.room)
        if wait >= longest then
            longest, fullest = wait, i
        end
    end
end
if not is_counted then
    return 'reported'
end
if fullest > 0 then
    return table.concat({'limited', text(fullest), text(longest)}, ' ')
end

local answer = {'admitted', text(now)}
for _, window in ipairs(windows) do
    local room = window.room - 1
    local size = 0
    if window.limit >= SMALLEST_SLICED then
        size = math.floor(math.min(window.wanted, window.limit / SHARE, room / SHARE))
    end
    count_at(window.key, window.limit, now, 1)
    if size > 0 then
        change(window.key, 'r' .. window.slice, now + length + validity, size)
    end
    keep(window.key)
    local oldest = redis.call('ZRANGEBYSCORE', window.key, EARLIEST, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
    answer[#answer + 1] = text(room - size)
    answer[#answer + 1] = text(size)
    answer[#answer + 1] = text(math.min(tonumber(oldest[2]) - now, length))
end
return table.concat(answer, ' ')
