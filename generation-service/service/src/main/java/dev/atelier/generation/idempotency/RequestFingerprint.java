// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.secret.Sha256;

/** SHA-256 over the canonical form of a request body; equal bodies have equal fingerprints. */
public record RequestFingerprint(String hex) {

    /** @param body as sent, without defaults: a default that changes later must not turn a repeat into a conflict */
    public static RequestFingerprint of(JsonNode body) {
        return new RequestFingerprint(Sha256.hex(CanonicalJson.of(body)));
    }
}
