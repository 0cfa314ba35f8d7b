// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.json;

import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Numbers that may be missing, as JSON and SQL have them: null. */
public final class OptionalNumbers {
    private OptionalNumbers() {}

    public static @Nullable Long orNull(OptionalLong number) {
        return number.isPresent() ? number.orElseThrow() : null;
    }

    public static @Nullable Integer orNull(OptionalInt number) {
        return number.isPresent() ? number.orElseThrow() : null;
    }

    public static OptionalLong of(@Nullable Long number) {
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }
}
