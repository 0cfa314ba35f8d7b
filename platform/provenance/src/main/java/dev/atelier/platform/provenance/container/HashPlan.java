// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * What the hard binding of a file covers: everything but the skipped ranges.
 *
 * @param skipped in order, not overlapping
 * @param marks positions that are hashed before the bytes that follow them; in order
 */
public record HashPlan(List<Range> skipped, List<Long> marks) {
    public HashPlan {
        skipped = List.copyOf(skipped);
        marks = List.copyOf(marks);
    }

    /** Bytes of a file, written in one pass. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream target) throws IOException;
    }

    /**
     * Hashes a file.
     *
     * @param algorithm such as {@code SHA-256}
     */
    public byte[] hash(String algorithm, Content content) throws IOException {
        RangeDigest digest = new RangeDigest(digest(algorithm), skipped, marks);
        content.writeTo(digest);
        return digest.finish();
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no " + algorithm, e);
        }
    }
}
