-- Decides about one request: checks the credential, then every window, and counts in all windows or in none.
-- LocalAdmission.java has the same rules for the time without Redis; AdmissionRulesTest compares the two.
--
-- KEYS[1]    the cached credential as CachedCredentialSeal.java writes it: 43 characters of authentication code, which is
--            checked outside, then JSON (CachedCredential.java); or a lease "?<nonce>"
-- KEYS[2..]  the windows of the request, the newest admission first
-- ARGV[1]    fingerprints of the presented key, one for each pepper, separated by spaces
-- ARGV[2]    the required scope
-- ARGV[3]    the resource of the route, "api" or "mcp", or "keys" when only API keys are admitted
-- ARGV[4]    lease to give when nothing is cached     ARGV[5]  length of the windows, us
-- ARGV[6]    lease that was given before, or ""       ARGV[7]  credential to store under that lease
-- ARGV[8]    lifetime of a cached credential, ms      ARGV[9]  lifetime of a lease, ms
-- ARGV[10]   entry that turned out to be nobody's, or ""; it counts as not cached
-- ARGV[11]   address of the client as Network.java writes it: version and bits
-- ARGV[12..] name of each window in the limits of the credential
--
-- Returns {"admitted", entry, limit, remaining, reset us, time of the admission, account whose windows counted too or ""}
--         {"limited", entry, limit, wait us}          a window is full
--         {"forbidden", entry}                        the credential does not cover the request
--         {"elsewhere", entry}                        the credential may not be used from this address
--         {"refused", entry}                          wrong secret, revoked or expired
--         {"not cached", lease}                       look the credential up, return with lease and credential
local entry = redis.call('GET', KEYS[1])

-- A change of a credential deletes its key, and with it the lease. A look-up that began before the change finds no
-- lease any more, and cannot store the old state.
if ARGV[6] ~= '' and entry == ARGV[6] then
    entry = ARGV[7]
    redis.call('SET', KEYS[1], entry, 'PX', ARGV[8])
end
if not entry or (ARGV[10] ~= '' and entry == ARGV[10]) then
    redis.call('SET', KEYS[1], ARGV[4], 'PX', ARGV[9])
    return {'not cached', ARGV[4]}
end
if string.sub(entry, 1, 1) == '?' then
    return {'not cached', entry}
end

local is_read, credential = pcall(cjson.decode, string.sub(entry, 44))
if not is_read then
    return {'refused', entry}
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])

local function matches(stored)
    for presented in string.gmatch(ARGV[1], '%S+') do
        if presented == stored then
            return true
        end
    end
    return false
end
local function is_after_now(milliseconds)
    return milliseconds * 1000 > now
end
-- A token is for a resource; where only keys are admitted, a token of the API is refused for its kind, further down.
local function is_for_route(token)
    for _, audience in ipairs(token.audiences) do
        if audience == ARGV[3] or (audience == 'api' and ARGV[3] == 'keys') then
            return true
        end
    end
    return false
end
local function accepts_token()
    for _, token in ipairs(credential.tokens) do
        if is_after_now(token.ends_at) and is_for_route(token) and matches(token.fingerprint) then
            return true
        end
    end
    return false
end
local accepted = matches(credential.fingerprint)
    or (credential.previous_until and is_after_now(credential.previous_until)
        and matches(credential.previous_fingerprint))
    or (credential.tokens and accepts_token())
if not accepted or (credential.expires_at and not is_after_now(credential.expires_at)) then
    return {'refused', entry}
end

local function comes_from(networks)
    for _, bits in ipairs(networks) do
        if string.sub(ARGV[11], 1, #bits) == bits then
            return true
        end
    end
    return false
end
if credential.networks and not comes_from(credential.networks) then
    return {'elsewhere', entry}
end

local covered = false
for _, scope in ipairs(credential.scopes) do
    covered = covered or scope == ARGV[2]
end
if not covered or (ARGV[3] == 'keys' and not credential.api_key) then
    return {'forbidden', entry}
end

-- The windows of the credential, and those that the account's credentials share, where its plan limits them.
local windows, names, account = {}, {}, ''
for i = 2, #KEYS do
    windows[i - 1], names[i - 1] = KEYS[i], ARGV[i + 10]
end
for i = 1, #KEYS - 1 do
    local name = 'account_' .. names[i]
    if credential.limits[name] then
        account = credential.account
        windows[#windows + 1] = 'atelier:{account-' .. account .. '}:' .. name
        names[#windows] = name
    end
end

local length = tonumber(ARGV[5])
local longest, fullest = 0, 0
local limits, counts, resets = {}, {}, {}
for i = 1, #windows do
    -- A replica of an older version may have cached the credential: without a limit that it does not know.
    limits[i] = credential.limits[names[i]] or math.huge
    local oldest = redis.call('LINDEX', windows[i], -1)
    while oldest and tonumber(oldest) <= now - length do
        redis.call('RPOP', windows[i])
        oldest = redis.call('LINDEX', windows[i], -1)
    end
    counts[i] = redis.call('LLEN', windows[i])
    resets[i] = (oldest and tonumber(oldest) or now) + length - now
    if counts[i] >= limits[i] then
        -- Not simply the oldest: after a limit was lowered, the window holds more admissions than the limit.
        local wait = tonumber(redis.call('LINDEX', windows[i], limits[i] - 1)) + length - now
        if wait >= longest then
            longest, fullest = wait, limits[i]
        end
    end
end
if fullest > 0 then
    -- A clock that was set back must not lock a client out for longer than a window.
    return {'limited', entry, fullest, math.min(longest, length)}
end

local admitted_at = string.format('%.0f', now)
local tightest = 1
for i = 1, #windows do
    redis.call('LPUSH', windows[i], admitted_at)
    redis.call('PEXPIRE', windows[i], length / 1000)
    if limits[i] - counts[i] < limits[tightest] - counts[tightest] then
        tightest = i
    end
end
return {'admitted', entry, limits[tightest], limits[tightest] - counts[tightest] - 1,
    math.min(resets[tightest], length), admitted_at, account}
