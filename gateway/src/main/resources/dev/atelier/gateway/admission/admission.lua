-- Admits one request: knows the credential, checks every window, and counts in all of them or in none.
--
-- KEYS[1]    the credential's entry, or a lease "?<nonce>"; an entry is
--            "<fingerprint> <expires, ms> <previous fingerprint> <its end, ms> <scopes> <limits> <claims>"
-- KEYS[2..]  the windows of the request, the newest admission first
-- ARGV[1]    the presented key's fingerprints, one per pepper
-- ARGV[2]    letter of the scope that is needed
-- ARGV[3]    lease to take when nothing is known      ARGV[4]  length of the windows, us
-- ARGV[5]    lease that was taken before, or ""       ARGV[6]  entry to put in under that lease
-- ARGV[7]    lifetime of an entry, ms                 ARGV[8]  lifetime of a lease, ms
-- ARGV[9..]  letter of each window, to find its limit in the entry
--
-- Answers {0, claims, limit, remaining, reset us, stamp}  admitted
--         {1, limit, wait us}                             a window is full
--         {2, claims}                                     the credential does not cover the request
--         {3}                                             wrong secret, revoked or expired
--         {4, lease}                                      nothing known: look it up, come back with lease and entry
local entry = redis.call('GET', KEYS[1])

-- Whoever changes a credential deletes its key, and with it the lease. So a look-up that began before the change finds
-- its lease gone, and cannot put in what it read.
if ARGV[5] ~= '' and entry == ARGV[5] then
    entry = ARGV[6]
    redis.call('SET', KEYS[1], entry, 'PX', ARGV[7])
end
if not entry then
    redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[8])
    return {4, ARGV[3]}
end
if string.sub(entry, 1, 1) == '?' then
    return {4, entry}
end

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])

local fingerprint, expires, previous, until_ms, scopes, limits, claims =
    string.match(entry, '^(%S+) (%d+) (%S+) (%d+) (%a*) (%w+) (.*)$')
local function presented(stored)
    return string.find(' ' .. ARGV[1] .. ' ', ' ' .. stored .. ' ', 1, true)
end
local right = presented(fingerprint) or (tonumber(until_ms) * 1000 > now and presented(previous))
if not right or (expires ~= '0' and tonumber(expires) * 1000 <= now) then
    return {3}
end
if not string.find(scopes, ARGV[2], 1, true) then
    return {2, claims}
end

local length = tonumber(ARGV[4])
local function limit_of(i)
    return tonumber(string.match(limits, ARGV[i + 7] .. '(%d+)'))
end
local longest, fullest = 0, 0
local counts, resets = {}, {}
for i = 2, #KEYS do
    local limit = limit_of(i)
    local oldest = redis.call('LINDEX', KEYS[i], -1)
    while oldest and tonumber(oldest) <= now - length do
        redis.call('RPOP', KEYS[i])
        oldest = redis.call('LINDEX', KEYS[i], -1)
    end
    counts[i] = redis.call('LLEN', KEYS[i])
    resets[i] = (oldest and tonumber(oldest) or now) + length - now
    if counts[i] >= limit then
        -- Not simply the oldest: after a limit was lowered there are more entries than places.
        local wait = tonumber(redis.call('LINDEX', KEYS[i], limit - 1)) + length - now
        if wait >= longest then
            longest, fullest = wait, limit
        end
    end
end
if fullest > 0 then
    -- A clock that was set back must not lock anybody out for longer than a window.
    return {1, fullest, math.min(longest, length)}
end

local stamp = string.format('%.0f', now)
local tightest = 2
for i = 2, #KEYS do
    redis.call('LPUSH', KEYS[i], stamp)
    redis.call('PEXPIRE', KEYS[i], length / 1000)
    if limit_of(i) - counts[i] < limit_of(tightest) - counts[tightest] then
        tightest = i
    end
end
local limit = limit_of(tightest)
return {0, claims, limit, limit - counts[tightest] - 1, math.min(resets[tightest], length), stamp}
