-- Reads a cached credential, or lets one look-up in the database store it.
--
-- KEYS[1]  the cached credential as CachedCredentialSeal.java writes it, or a permit to store it, "?<nonce>"
-- ARGV[1]  permit to give when nothing is cached      ARGV[2]  its lifetime, ms
-- ARGV[3]  permit that was given before, or ""        ARGV[4]  credential to store under that permit
-- ARGV[5]  lifetime of a cached credential, ms
-- ARGV[6]  entry that turned out to be nobody's, or ""; it counts as not cached
--
-- Returns the cached credential, or the permit
local entry = redis.call('GET', KEYS[1])

-- A change of a credential deletes its key, and with it the permit. A look-up that began before the change finds no
-- permit any more, and cannot store the old state.
if ARGV[3] ~= '' and entry == ARGV[3] then
    redis.call('SET', KEYS[1], ARGV[4], 'PX', ARGV[5])
    return ARGV[4]
end
if not entry or (ARGV[6] ~= '' and entry == ARGV[6]) then
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
    return ARGV[1]
end
return entry
