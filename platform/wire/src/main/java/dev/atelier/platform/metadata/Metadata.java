// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.metadata;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InputFaults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Pairs of texts that a client keeps with a generation: an order number, a team. Nothing here reads them. */
@JsonDeserialize(using = Metadata.Reader.class)
public record Metadata(@JsonValue Map<String, String> pairs) {
    /** The member of a body, and the beginning of a query parameter. */
    public static final String NAME = "metadata";

    private static final int MOST_PAIRS = 16;
    private static final int LONGEST_KEY = 40;
    private static final int LONGEST_VALUE = 500;

    public Metadata {
        if (pairs.size() > MOST_PAIRS) {
            throw tooMany();
        }
        pairs.forEach(Metadata::check);
    }

    /** Empty without a pair. */
    public static Optional<Metadata> of(Map<String, String> pairs) {
        return pairs.isEmpty() ? Optional.empty() : Optional.of(new Metadata(pairs));
    }

    /**
     * The pairs that a list or a report is narrowed to: {@code metadata[team]=blue}. Empty values count as absent, as in
     * every query.
     */
    public static Optional<Metadata> filter(Map<String, List<String>> query) {
        Map<String, String> pairs = new TreeMap<>();
        query.forEach((name, values) -> {
            if (name.equals(NAME) && values.stream().anyMatch(value -> !value.isEmpty())) {
                throw ApiException.invalid("Metadata is filtered by key: metadata[key]=value.", NAME);
            }
            key(name).ifPresent(key -> {
                if (values.size() > 1) {
                    throw ApiException.invalid("A key has one value.", path(key));
                }
                values.stream().filter(value -> !value.isEmpty()).forEach(value -> pairs.put(key, value));
            });
        });
        return of(pairs);
    }

    /** The pairs as a JSON object. */
    public String toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        pairs.forEach(json::put);
        return json.toString();
    }

    /** The key in {@code metadata[key]}; empty for any other name. */
    public static Optional<String> key(String name) {
        String opening = NAME + "[";
        return name.startsWith(opening) && name.endsWith("]")
                ? Optional.of(name.substring(opening.length(), name.length() - 1))
                : Optional.empty();
    }

    /** Refuses a key that no pair can have. */
    public static void checkKey(String key) {
        int length = key.codePointCount(0, key.length());
        if (length == 0 || length > LONGEST_KEY || isUnstorable(key)) {
            throw ApiException.invalid("A key of metadata has 1 to " + LONGEST_KEY + " characters.", path(key));
        }
    }

    private static void check(String key, String value) {
        checkKey(key);
        if (value.codePointCount(0, value.length()) > LONGEST_VALUE) {
            throw ApiException.invalid("A value of metadata has at most " + LONGEST_VALUE + " characters.", path(key));
        }
        if (isUnstorable(value)) {
            throw ApiException.invalid("This text holds a character that cannot be stored.", path(key));
        }
    }

    private static boolean isUnstorable(String text) {
        return text.indexOf(0) >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private static ApiException tooMany() {
        return ApiException.invalid("There are more than " + MOST_PAIRS + " pairs.", NAME);
    }

    private static String path(String key) {
        return InputFaults.shortened(NAME + "." + key);
    }

    /** Stops at the first pair too many, and names the pair whose value is no text. */
    static final class Reader extends JsonDeserializer<Metadata> {
        @Override
        public Metadata deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.hasToken(JsonToken.START_OBJECT)) {
                throw ApiException.invalid("This must be of type object.", NAME);
            }
            Map<String, String> pairs = new TreeMap<>();
            for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                if (pairs.size() == MOST_PAIRS) {
                    throw tooMany();
                }
                if (parser.nextToken() != JsonToken.VALUE_STRING) {
                    throw ApiException.invalid("This must be of type string.", path(key));
                }
                pairs.put(key, parser.getText());
            }
            return new Metadata(pairs);
        }
    }
}
