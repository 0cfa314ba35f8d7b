// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import dev.atelier.platform.secret.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/** SHA-256 of everything by which two submits of one credential are equal. */
public final class Fingerprint {
    private final byte[] hash;

    private Fingerprint(byte[] hash) {
        this.hash = hash;
    }

    /** @param body as the client sent it, because a client repeats the same bytes */
    public static Fingerprint of(String dialect, String target, byte[] body) {
        MessageDigest digest = Sha256.start();
        for (byte[] part : new byte[][] {bytes(dialect), bytes(target), body}) {
            // The lengths separate the parts: "ab" + "c" and "a" + "bc" differ.
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
            digest.update(part);
        }
        return new Fingerprint(digest.digest());
    }

    /** A fingerprint as it is stored. */
    static Fingerprint read(byte[] hash) {
        return new Fingerprint(hash.clone());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    byte[] bytes() {
        return hash.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fingerprint same && Arrays.equals(hash, same.hash);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(hash);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(hash);
    }
}
