// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes with SHA-256, which every JDK has. */
public final class Sha256 {
    private Sha256() {}

    /** A hash of bytes that come piece by piece. */
    public static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }

    public static byte[] of(byte[] bytes) {
        return start().digest(bytes);
    }

    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }
}
