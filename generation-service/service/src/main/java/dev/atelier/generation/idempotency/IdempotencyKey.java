// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import dev.atelier.platform.error.ApiException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The client's key of one create; a repeat with the same key starts no further generation. */
public record IdempotencyKey(String text) {
    public static final String HEADER = "Idempotency-Key";

    private static final Pattern FORM = Pattern.compile("[\\x21-\\x7E]{1,255}");

    public IdempotencyKey {
        if (!FORM.matcher(text).matches()) {
            throw bad();
        }
    }

    /** @param sent every header of that name; the value may stand in quotes */
    public static Optional<IdempotencyKey> of(List<String> sent) {
        if (sent.size() > 1) {
            throw bad();
        }
        return sent.stream().findFirst().map(value -> new IdempotencyKey(unquote(value.strip())));
    }

    private static String unquote(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static ApiException bad() {
        return ApiException.invalid("An idempotency key is 1 to 255 visible ASCII characters, sent once.", HEADER);
    }
}
