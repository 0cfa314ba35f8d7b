-- Admits one request: knows the credential, checks every window, and counts in all of them or in none.
--
-- KEYS[1]    the credential's entry: "<fingerprint> <expires, ms> <scopes> <claims>", or a lease "?<nonce>"
-- KEYS[2..]  the windows of the request, the newest admission first
-- ARGV[1]    fingerprint of the presented key         ARGV[2]  letter of the scope that is needed
-- ARGV[3]    lease to take when nothing is known      ARGV[4]  length of the windows, us
-- ARGV[5]    lease that was taken before, or ""       ARGV[6]  entry to put in under that lease
-- ARGV[7]    lifetime of an entry, ms                 ARGV[8]  lifetime of a lease, ms
-- ARGV[9..]  limit of each window
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

local fingerprint, expires, scopes, claims = string.match(entry, '^(%S+) (%d+) (%a*) (.*)$')
if fingerprint ~= ARGV[1] or (expires ~= '0' and tonumber(expires) * 1000 <= now) then
    return {3}
end
if not string.find(scopes, ARGV[2], 1, true) then
    return {2, claims}
end

local length = tonumber(ARGV[4])
local longest, fullest = 0, 0
local counts, resets = {}, {}
for i = 2, #KEYS do
    local limit = tonumber(ARGV[i + 7])
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
    if tonumber(ARGV[i + 7]) - counts[i] < tonumber(ARGV[tightest + 7]) - counts[tightest] then
        tightest = i
    end
end
local limit = tonumber(ARGV[tightest + 7])
return {0, claims, limit, limit - counts[tightest] - 1, math.min(resets[tightest], length), stamp}
