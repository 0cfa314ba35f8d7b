// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.json;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** An enum whose constants are written on the wire and in columns as their names in lower case. */
public interface WireName {

    String name();

    @JsonValue
    default String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    static <E extends Enum<E> & WireName> Optional<E> find(Class<E> type, String wire) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.wire().equals(wire))
                .findFirst();
    }

    /**
     * Reads an input, or refuses it with a list of the names.
     *
     * @param noun the subject of the refusal: {@code A plan}
     * @param param the input at fault
     */
    static <E extends Enum<E> & WireName> E parse(Class<E> type, String wire, String noun, String param) {
        return find(type, wire).orElseThrow(() -> {
            String names =
                    Arrays.stream(type.getEnumConstants()).map(WireName::wire).collect(Collectors.joining(", "));
            return ApiException.invalid(noun + " is one of " + names + ".", param);
        });
    }
}
