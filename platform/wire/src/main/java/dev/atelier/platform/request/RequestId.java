// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.request;

import java.security.SecureRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The correlation id of one request; safe to write into a header and a log line. */
public record RequestId(String value) {
    public static final String HEADER = "X-Request-Id";

    private static final Pattern WELL_FORMED = Pattern.compile("[A-Za-z0-9._-]{8,128}");
    private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuv";
    private static final int RANDOM_CHARACTERS = 20;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** Takes over what the client sent when it is well-formed, else makes a new one: a bad id must not reach a log. */
    public static RequestId of(@Nullable String sent) {
        return sent != null && WELL_FORMED.matcher(sent).matches() ? new RequestId(sent) : create();
    }

    public static RequestId create() {
        // One draw for all characters: the generator has a lock that every event loop would meet.
        byte[] drawn = new byte[RANDOM_CHARACTERS];
        RANDOM.nextBytes(drawn);
        var id = new StringBuilder("req_");
        for (byte one : drawn) {
            id.append(ALPHABET.charAt(one & ALPHABET.length() - 1));
        }
        return new RequestId(id.toString());
    }

    @Override
    public String toString() {
        return value;
    }
}
