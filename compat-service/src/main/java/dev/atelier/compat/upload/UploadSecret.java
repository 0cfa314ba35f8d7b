// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Creates names that cannot be guessed, and hashes them. */
final class UploadSecret {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 20;

    private UploadSecret() {}

    static String create() {
        byte[] drawn = new byte[BYTES];
        RANDOM.nextBytes(drawn);
        return HexFormat.of().formatHex(drawn);
    }

    static byte[] hash(String secret) {
        return sha256().digest(secret.getBytes(StandardCharsets.UTF_8));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
