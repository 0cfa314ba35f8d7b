// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Judges whether a secret can be guessed, by its length and by an estimate of its entropy: its length times the Shannon
 * entropy of its bytes, or of the differences between neighbours when that is less. So a repeated byte, a short block that
 * repeats and a counted sequence have almost none, while 32 random bytes have about 150 bits and 32 random hexadecimal
 * digits more than 100.
 */
public enum SecretStrength {
    /** A key of our own in base64; all that it protects falls with it. */
    KEY(32, 96, "must be 32 random bytes in base64, as `openssl rand -base64 32` writes them"),
    /** A bearer token or another text that we chose. */
    TOKEN(32, 96, "must be a random text of at least 32 characters, as `openssl rand -base64 32` writes it"),
    /** What another party issued or another server checks; a random number of 16 digits still passes. */
    PASSWORD(16, 32, "must be a random text of at least 16 characters");

    /** What people write where a secret belongs; none of it occurs in a random text of this length by chance. */
    private static final List<String> PLACEHOLDERS =
            List.of("changeme", "change-me", "change_me", "example", "insecure", "password", "protects-nothing");

    private static final int BYTES = 1 << Byte.SIZE;

    private final int leastLength;
    private final int leastBits;
    private final String demand;

    SecretStrength(int leastLength, int leastBits, String demand) {
        this.leastLength = leastLength;
        this.leastBits = leastBits;
        this.demand = demand;
    }

    /** What is wrong with this value of a setting, and how to make a good one; never the value itself. */
    public Optional<String> problem(String setting, String value) {
        return fault(value.strip()).map(fault -> setting + " " + demand + ": it " + fault + ".");
    }

    private Optional<String> fault(String value) {
        if (value.isEmpty()) {
            return Optional.of("is not set");
        }
        Optional<byte[]> bytes = bytes(value);
        if (bytes.isEmpty()) {
            return Optional.of("is not base64");
        }
        int length = bytes.orElseThrow().length;
        if (length < leastLength) {
            return Optional.of("has only " + length);
        }
        String text = value.toLowerCase(Locale.ROOT);
        if (PLACEHOLDERS.stream().anyMatch(text::contains)) {
            return Optional.of("is a placeholder");
        }
        return bits(bytes.orElseThrow()) < leastBits
                ? Optional.of("can be guessed, because it repeats or counts")
                : Optional.empty();
    }

    private Optional<byte[]> bytes(String value) {
        if (this != KEY) {
            return Optional.of(value.getBytes(StandardCharsets.UTF_8));
        }
        try {
            return Optional.of(Base64.getDecoder().decode(value));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** The estimated entropy. */
    static double bits(byte[] bytes) {
        return Math.min(entropy(bytes), entropy(differences(bytes)));
    }

    private static byte[] differences(byte[] bytes) {
        byte[] differences = new byte[bytes.length - 1];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = (byte) (bytes[i + 1] - bytes[i]);
        }
        return differences;
    }

    private static double entropy(byte[] bytes) {
        int[] counts = new int[BYTES];
        for (byte value : bytes) {
            counts[Byte.toUnsignedInt(value)]++;
        }
        double bits = 0;
        for (int count : counts) {
            if (count > 0) {
                bits += count * Math.log((double) bytes.length / count) / Math.log(2);
            }
        }
        return bits;
    }
}
