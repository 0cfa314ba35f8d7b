-- Counts one request in all of its windows, or in none when one of them is full.
-- LocalWindows.java has the same rules for the time without Redis; AdmissionRulesTest compares the two.
--
-- KEYS       the windows of the request, the newest admission first
-- ARGV[1]    length of the windows, us
-- ARGV[2..]  the limit of each window
--
-- Returns {"admitted", limit, remaining, reset us, time of the admission}
--         {"limited", limit, wait us}    a window is full
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local length = tonumber(ARGV[1])
local longest, fullest = 0, 0
local limits, counts, resets = {}, {}, {}
for i = 1, #KEYS do
    limits[i] = tonumber(ARGV[i + 1])
    local oldest = redis.call('LINDEX', KEYS[i], -1)
    while oldest and tonumber(oldest) <= now - length do
        redis.call('RPOP', KEYS[i])
        oldest = redis.call('LINDEX', KEYS[i], -1)
    end
    counts[i] = redis.call('LLEN', KEYS[i])
    resets[i] = (oldest and tonumber(oldest) or now) + length - now
    if counts[i] >= limits[i] then
        -- Not simply the oldest: after a limit was lowered, the window holds more admissions than the limit.
        local wait = tonumber(redis.call('LINDEX', KEYS[i], limits[i] - 1)) + length - now
        if wait >= longest then
            longest, fullest = wait, limits[i]
        end
    end
end
if fullest > 0 then
    -- A clock that was set back must not lock a client out for longer than a window.
    return {'limited', fullest, math.min(longest, length)}
end

local admitted_at = string.format('%.0f', now)
local tightest = 1
for i = 1, #KEYS do
    redis.call('LPUSH', KEYS[i], admitted_at)
    redis.call('PEXPIRE', KEYS[i], length / 1000)
    if limits[i] - counts[i] < limits[tightest] - counts[tightest] then
        tightest = i
    end
end
return {'admitted', limits[tightest], limits[tightest] - counts[tightest] - 1, math.min(resets[tightest], length),
    admitted_at}
