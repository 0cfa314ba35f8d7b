// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;

/**
 * Authenticates messages of one purpose: computes codes under the current secret key, and accepts those under each accepted
 * one, so that the secret key can be changed. Safe to share between threads.
 */
public final class PurposeMac {
    /** Codes may be cut, but no shorter than this. */
    private static final int LEAST_BYTES = 16;

    private final List<Hmac> currentFirst;

    /** @param purpose that no other use of the secret key has */
    public PurposeMac(SecretKeys keys, String purpose) {
        this.currentFirst =
                keys.deriveAll(purpose, Hmac.ALGORITHM).stream().map(Hmac::new).toList();
    }

    /** A code of 32 bytes. */
    public byte[] compute(byte[] message) {
        return currentFirst.getFirst().compute(message);
    }

    /** Compares in constant time; a code that was cut is compared as far as it goes. */
    public boolean accepts(byte[] code, byte[] message) {
        return code.length >= LEAST_BYTES
                && currentFirst.stream()
                        .anyMatch(key -> MessageDigest.isEqual(code, Arrays.copyOf(key.compute(message), code.length)));
    }
}
