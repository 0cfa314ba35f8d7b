// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.apikey.KeyCheck;
import dev.atelier.gateway.apikey.KeyFingerprint;
import dev.atelier.gateway.request.RequestContext;
import io.vertx.core.Future;
import jakarta.inject.Singleton;

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

    KeyGuard(KeyCheck check, KeyFingerprint fingerprint, CredentialLookup lookup, WrongSecretDelay delay) {
        this.check = check;
        this.fingerprint = fingerprint;
        this.lookup = lookup;
        this.delay = delay;
    }

    /** Reads the key of a request; throws the refusal of a key that is malformed, forged, or of no credential. */
    AdmissionRequest read(RequestContext context, RouteRequirement requirement) {
        ApiKeySecret key = BearerToken.parse(context.request());
        if (!check.accepts(key) || lookup.isKnownToBeMissing(key.credential())) {
            throw BearerToken.invalid();
        }
        return new AdmissionRequest(key.credential(), fingerprint.all(key), requirement, context.address());
    }

    /** Completes when the refusal of a wrong, revoked or expired key may be sent. */
    Future<Void> slowDown(AdmissionRequest request) {
        return delay.count(request.credential());
    }
}
