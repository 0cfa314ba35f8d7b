// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import com.fasterxml.jackson.annotation.JsonValue;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.regex.Pattern;

/** Key of a stored object: 160 random bits, so that only a client that received the URL can find the object. */
public record ObjectKey(@JsonValue String value) {
    private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final int BITS_PER_CHARACTER = 5;
    private static final int CHARACTERS = 160 / BITS_PER_CHARACTER;
    private static final Pattern FORM = Pattern.compile("[" + ALPHABET + "]{" + CHARACTERS + "}");
    private static final SecureRandom RANDOM = new SecureRandom();

    public ObjectKey {
        // The key becomes part of a file path.
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("not an object key");
        }
    }

    public static ObjectKey random() {
        var key = new StringBuilder(CHARACTERS);
        for (int i = 0; i < CHARACTERS; i++) {
            key.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return new ObjectKey(key.toString());
    }

    /** Parses a key; empty when the text is not a key. */
    public static Optional<ObjectKey> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new ObjectKey(text)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
