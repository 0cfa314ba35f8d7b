// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InputFaults;
import java.io.IOException;

/**
 * JSON of a stranger that a schema has yet to check. Reading stops at the first value beyond the bounds: what comes after
 * it costs nothing, and what the schema looks at is small.
 */
@JsonDeserialize(using = BoundedJson.Document.class)
public record BoundedJson(JsonNode tree) {
    /** Ten times what the largest input of a model holds; a schema looks at so many in a few milliseconds. */
    public static final int MOST_VALUES = 1_000;

    /** Inputs of models are flat; a list of objects has three levels. */
    public static final int DEEPEST = 16;

    /** Above the longest text that a model takes. Only a file may be longer. */
    private static final int LONGEST_TEXT = 1_000_000;

    private static final String DATA_URI = "data:";

    /** The member of Google's parts in which a file is base64 alone; no model has an input of this name. */
    private static final String BASE64_MEMBER = "data";

    /** Reads a whole body. */
    static final class Document extends JsonDeserializer<BoundedJson> {
        @Override
        public BoundedJson deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return new BoundedJson(new Reading(parser, context).value(0));
        }

        @Override
        public BoundedJson getNullValue(DeserializationContext context) {
            return new BoundedJson(context.getNodeFactory().nullNode());
        }
    }

    /** Reads a member that must be an object. */
    public static final class Member extends JsonDeserializer<ObjectNode> {
        @Override
        public ObjectNode deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return parser.hasToken(JsonToken.START_OBJECT)
                    ? new Reading(parser, context).object(0)
                    : (ObjectNode) context.handleUnexpectedToken(ObjectNode.class, parser);
        }
    }

    private static final class Reading {
        private final JsonParser parser;
        private final DeserializationContext context;
        private int values;

        private Reading(JsonParser parser, DeserializationContext context) {
            this.parser = parser;
            this.context = context;
        }

        private JsonNode value(int depth) throws IOException {
            if (++values > MOST_VALUES) {
                throw refusal("There are more than " + MOST_VALUES + " values.");
            }
            return switch (parser.currentToken()) {
                case START_OBJECT -> object(depth);
                case START_ARRAY -> array(depth);
                default -> scalar();
            };
        }

        private JsonNode scalar() throws IOException {
            JsonNode value = context.readTree(parser);
            if (value.isTextual() && value.textValue().length() > LONGEST_TEXT && !isFile(value.textValue())) {
                throw refusal("This text is too long.");
            }
            return value;
        }

        private boolean isFile(String text) throws IOException {
            return text.regionMatches(true, 0, DATA_URI, 0, DATA_URI.length())
                    || BASE64_MEMBER.equals(parser.currentName());
        }

        private ObjectNode object(int depth) throws IOException {
            requireShallow(depth);
            ObjectNode object = context.getNodeFactory().objectNode();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                object.set(name, value(depth + 1));
            }
            return object;
        }

        private ArrayNode array(int depth) throws IOException {
            requireShallow(depth);
            ArrayNode array = context.getNodeFactory().arrayNode();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                array.add(value(depth + 1));
            }
            return array;
        }

        private void requireShallow(int depth) {
            if (depth >= DEEPEST) {
                throw refusal("This is nested more than " + DEEPEST + " levels deep.");
            }
        }

        private ApiException refusal(String sentence) {
            return ApiException.invalid(sentence, InputFaults.path(parser.getParsingContext()));
        }
    }
}
