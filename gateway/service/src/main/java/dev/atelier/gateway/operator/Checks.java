// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.error.ApiException;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Checks that several request bodies share; each refusal names the wrong member. */
final class Checks {
    private static final int MAX_TEXT_LENGTH = 120;
    private static final long MAX_CREDITS = 1_000_000_000_000L;

    private Checks() {}

    static String text(@Nullable String value, String param) {
        if (value == null || value.isBlank()) {
            throw ApiException.invalid("This member is required and must not be blank.", param);
        }
        if (value.length() > MAX_TEXT_LENGTH || value.chars().anyMatch(Character::isISOControl)) {
            throw ApiException.invalid("This member holds at most 120 characters and no control characters.", param);
        }
        return value.strip();
    }

    static long credits(@Nullable Long value, long least, String param) {
        if (value == null) {
            throw ApiException.invalid("This member is required.", param);
        }
        if (value < least || value > MAX_CREDITS) {
            throw ApiException.invalid(
                    "This member is a whole number from " + least + " to " + MAX_CREDITS + ".", param);
        }
        return value;
    }

    static OptionalLong cap(@Nullable Long value, String param) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(credits(value, 1, param));
    }

    static <T> T oneOf(List<T> allowed, @Nullable T value, String param) {
        if (value == null || !allowed.contains(value)) {
            throw ApiException.invalid("This member is one of " + allowed + ".", param);
        }
        return value;
    }
}
