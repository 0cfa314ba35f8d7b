// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a template can be filled with: parts of the model's name, values from answers, and the input.
 *
 * @param known by their names; each fits {@link #isHarmless} or is an address that was checked
 */
record Values(Map<String, String> known, JsonNode input) {
    /** Characters that mean nothing in an address. */
    private static final Pattern HARMLESS =
            Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._~:-]*(/[A-Za-z0-9_-][A-Za-z0-9._~:-]*)*");

    /** Vendors' ids and names of models are much shorter. */
    private static final int MAX_LENGTH = 500;

    private static final Set<String> STEPS_OF_PATHS = Set.of("", ".", "..");

    Values {
        known = Map.copyOf(known);
    }

    /** Whether a text may stand in an address as it is; it may contain slashes. */
    static boolean isHarmless(String text) {
        return text.length() <= MAX_LENGTH && HARMLESS.matcher(text).matches();
    }

    Values with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(known);
        all.putAll(more);
        return new Values(all, input);
    }

    /** The value of a hole as it is. */
    Optional<String> raw(String hole) {
        return hole.startsWith("$") ? JsonPath.parse(hole).text(input) : Optional.ofNullable(known.get(hole));
    }

    /** The value of a hole in an address; a value of the input stays within its step of the path. */
    Optional<String> escaped(String hole) {
        return hole.startsWith("$")
                ? raw(hole).filter(text -> !STEPS_OF_PATHS.contains(text)).map(Values::escape)
                : raw(hole);
    }

    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
