// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.util.AccessPattern;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InputFaults;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the member {@code headers} of a request changes: a value sets a header, null removes it. Null in place of the object
 * removes all, as a client cannot read back what it would have to repeat.
 *
 * @param changes by name; empty for a header to be removed
 */
@JsonDeserialize(using = HeaderChanges.Reader.class)
record HeaderChanges(boolean isRemoveAll, Map<String, Optional<String>> changes) {
    static final String MEMBER = "headers";

    /** Twice what an endpoint has: all may be removed and as many set. */
    private static final int MOST_CHANGES = 20;

    static String path(String name) {
        return InputFaults.shortened(MEMBER + "." + name);
    }

    /** Without the values, which are secrets. */
    @Override
    public String toString() {
        return "HeaderChanges" + changes.keySet();
    }

    static final class Reader extends JsonDeserializer<HeaderChanges> {
        @Override
        public HeaderChanges deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.hasToken(JsonToken.START_OBJECT)) {
                throw ApiException.invalid("This must be of type object.", MEMBER);
            }
            Map<String, Optional<String>> changes = new LinkedHashMap<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                if (changes.size() == MOST_CHANGES) {
                    throw ApiException.invalid("There are more than " + MOST_CHANGES + " headers.", MEMBER);
                }
                JsonToken token = parser.nextToken();
                if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NULL) {
                    throw ApiException.invalid("This must be of type string.", path(name));
                }
                changes.put(name, token == JsonToken.VALUE_NULL ? Optional.empty() : Optional.of(parser.getText()));
            }
            return new HeaderChanges(false, changes);
        }

        @Override
        public HeaderChanges getNullValue(DeserializationContext context) {
            return new HeaderChanges(true, Map.of());
        }

        @Override
        public @Nullable Object getAbsentValue(DeserializationContext context) {
            return null;
        }

        @Override
        public AccessPattern getNullAccessPattern() {
            return AccessPattern.CONSTANT;
        }
    }
}
