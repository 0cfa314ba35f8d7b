// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.platform.secret.Sha256;
import java.security.SecureRandom;
import java.util.Base64;

/** Random texts that are shown once, and their hashes, which are stored. */
public final class Secrets {
    /** 256 bits cannot be guessed, so one round of SHA-256 is enough. */
    private static final int BYTES = 32;

    private Secrets() {}

    public static String create(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public static String hash(String secret) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.of(secret));
    }
}
