// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.apikey.KeyCheck;
import dev.atelier.gateway.apikey.KeyFingerprint;
import dev.atelier.gateway.lease.LeaseClock;
import dev.atelier.gateway.request.RequestContext;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/**
 * Makes keys that are not valid cheap to refuse, by what the key itself says and never by the address that it comes from:
 * behind one address there can be many holders of valid keys (ADR 0020).
 */
@Singleton
class KeyGuard {
    private final KeyCheck check;
    private final KeyFingerprint fingerprint;
    private final CredentialLookup lookup;
    private final WrongSecretDelay delay;
    /** What two authentication codes say of the last key of each credential; a forged key does not come here. */
    private final Cache<Long, SeenKey> seen = Caffeine.newBuilder()
            .maximumSize(CredentialLeases.MAX_LEASES)
            .expireAfterWrite(LeaseClock.LEASE)
            .build();

    private record SeenKey(ApiKeySecret key, List<String> fingerprints) {}

    KeyGuard(KeyCheck check, KeyFingerprint fingerprint, CredentialLookup lookup, WrongSecretDelay delay) {
        this.check = check;
        this.fingerprint = fingerprint;
        this.lookup = lookup;
        this.delay = delay;
    }

    /** Reads the key of a request; throws the refusal of a key that is malformed, forged, or of no credential. */
    AdmissionRequest read(RequestContext context, RouteRequirement requirement) {
        ApiKeySecret key = BearerToken.parse(context.request());
        List<String> fingerprints = find(key).or(() -> compute(key)).orElseThrow(BearerToken::invalid);
        if (lookup.isKnownToBeMissing(key.credential())) {
            throw BearerToken.invalid();
        }
        return new AdmissionRequest(key.credential(), fingerprints, requirement, context.address());
    }

    private Optional<List<String>> find(ApiKeySecret key) {
        return Optional.ofNullable(seen.getIfPresent(key.credential()))
                .filter(known -> known.key().isSame(key))
                .map(SeenKey::fingerprints);
    }

    /** Empty for a forged key. */
    private Optional<List<String>> compute(ApiKeySecret key) {
        if (!check.accepts(key)) {
            return Optional.empty();
        }
        List<String> fingerprints = List.copyOf(fingerprint.all(key));
        seen.put(key.credential(), new SeenKey(key, fingerprints));
        return Optional.of(fingerprints);
    }

    /** Completes when the refusal of a wrong, revoked or expired key may be sent. */
    Future<Void> slowDown(AdmissionRequest request) {
        return delay.count(request.credential());
    }
}
