// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over the canonical form of a request body; equal bodies have equal fingerprints. */
public record RequestFingerprint(String hex) {

    /** @param body as sent, without defaults: a default that changes later must not turn a repeat into a conflict */
    public static RequestFingerprint of(JsonNode body) {
        byte[] canonical = CanonicalJson.of(body).getBytes(StandardCharsets.UTF_8);
        try {
            return new RequestFingerprint(HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(canonical)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }
}
