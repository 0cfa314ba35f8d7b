// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.platform.secret.Sha256;
import java.security.SecureRandom;
import java.util.Base64;

/** Random texts that are shown once, and their hashes, which are stored. */
public final class Secrets {
    /** 256 bits cannot be guessed, so one round of SHA-256 is enough. */
    private static final int BYTES = 32;

    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    public static String create() {
        return TEXT.encodeToString(randomBytes());
    }

    public static byte[] randomBytes() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    /** The hash as text. */
    public static String hash(String secret) {
        return TEXT.encodeToString(Sha256.of(secret));
    }
}
