// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.StreamSupport;

/** The JSON Schema (2020-12) of a model's input: checks what a client sent and fills in what it left out. */
public final class InputSchema {
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(Dialects.getDraft202012());
    private static final String PROPERTIES = "properties";
    private static final String DEFAULT = "default";

    private final ObjectNode json;
    private final Schema validator;

    private InputSchema(ObjectNode json) {
        this.json = json;
        this.validator = SCHEMAS.getSchema(json);
    }

    public static InputSchema of(ObjectNode json) {
        return new InputSchema(json);
    }

    /** The schema as it is published; not to be changed. */
    public ObjectNode json() {
        return json;
    }

    /** A copy in the schema's own order, with every default made explicit and whole numbers written whole. */
    public ObjectNode normalised(ObjectNode input) {
        InputGuard.check(input);
        List<Error> errors = validator.validate(input);
        if (!errors.isEmpty()) {
            throw InputFault.of(errors);
        }
        return filled(json, input);
    }

    /** The choices of an enum or boolean member as texts; empty for any other. */
    public List<String> choices(String field) {
        JsonNode member = member(field);
        if (member.path("type").asText().equals("boolean")) {
            return List.of("true", "false");
        }
        return StreamSupport.stream(member.path("enum").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /** True when the normalised input always has this member. */
    public boolean isAlwaysPresent(String field) {
        boolean required = StreamSupport.stream(json.path("required").spliterator(), false)
                .anyMatch(name -> name.asText().equals(field));
        return required || member(field).has(DEFAULT);
    }

    /** The largest whole number this member can be; empty when it is not a whole number with both bounds. */
    public OptionalLong largest(String field) {
        JsonNode member = member(field);
        boolean bounded = member.path("type").asText().equals("integer")
                && member.path("minimum").asLong(-1) >= 0
                && member.path("maximum").canConvertToLong();
        return bounded ? OptionalLong.of(member.path("maximum").asLong()) : OptionalLong.empty();
    }

    private JsonNode member(String field) {
        return json.path(PROPERTIES).path(field);
    }

    private static ObjectNode filled(JsonNode schema, JsonNode input) {
        ObjectNode filled = JsonNodeFactory.instance.objectNode();
        schema.path(PROPERTIES).properties().forEach(property -> {
            JsonNode member = property.getValue();
            JsonNode value = input.has(property.getKey()) ? input.get(property.getKey()) : member.get(DEFAULT);
            if (value != null) {
                filled.set(property.getKey(), written(member, value));
            }
        });
        return filled;
    }

    private static JsonNode written(JsonNode schema, JsonNode value) {
        if (value.isObject() && schema.has(PROPERTIES)) {
            return filled(schema, value);
        }
        boolean wholeNumber = schema.path("type").asText().equals("integer") && !value.isIntegralNumber();
        return wholeNumber ? JsonNodeFactory.instance.numberNode(value.bigIntegerValue()) : value.deepCopy();
    }
}
