// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The schema of the body at a path: checks a body and adds the defaults. */
public final class BodySchema {
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
    private static final String PROPERTIES = "properties";
    /** The body decides how many errors there are, so their number needs a limit. */
    private static final int MOST_ERRORS = 20;

    private final ObjectNode json;
    private final Schema validator;

    /** @param file the members {@code required} and {@code properties} of a translation file */
    public BodySchema(ObjectNode file) {
        // An ignored typo would cost the client money.
        this.json = file.deepCopy().put("type", "object").put("additionalProperties", false);
        this.validator = SCHEMAS.getSchema(json);
    }

    /** Callers must not change it. */
    public ObjectNode json() {
        return json;
    }

    Set<String> members() {
        Set<String> names = new TreeSet<>();
        json.path(PROPERTIES).fieldNames().forEachRemaining(names::add);
        return names;
    }

    JsonNode member(String name) {
        return json.path(PROPERTIES).path(name);
    }

    /** The listed values of a member, also where it takes something else beside them. */
    List<JsonNode> choices(String name) {
        JsonNode member = member(name);
        return Stream.concat(Stream.of(member), member.path("anyOf").valueStream())
                .flatMap(schema -> schema.path("enum").valueStream())
                .toList();
    }

    boolean takesLinks(String name) {
        JsonNode member = member(name);
        JsonNode items = member.path("items");
        return isLink(member)
                || isLink(items)
                || StreamSupport.stream(items.path(PROPERTIES).spliterator(), false)
                        .anyMatch(BodySchema::isLink);
    }

    private static boolean isLink(JsonNode schema) {
        return schema.path("format").asText().equals("uri");
    }

    /** Returns a copy of the body with every default written out; throws all errors. */
    public ObjectNode validate(JsonNode sent) {
        JsonNode body = withoutNulls(sent);
        List<Error> errors = validator.validate(body);
        if (!errors.isEmpty()) {
            Set<String> members = members();
            throw new InvalidBody(errors.stream()
                    .map(error -> SchemaErrors.toFieldError(error, body, members))
                    .sorted(Comparator.comparing(error -> error.loc().toString()))
                    .limit(MOST_ERRORS)
                    .toList());
        }
        ObjectNode filled = JsonNodeFactory.instance.objectNode();
        json.path(PROPERTIES).properties().forEach(member -> {
            JsonNode value = body.has(member.getKey())
                    ? body.get(member.getKey())
                    : member.getValue().get("default");
            if (value != null) {
                filled.set(member.getKey(), value);
            }
        });
        return filled;
    }

    /** In the vendors' types an optional member is a value or null, and libraries write the null: it is an absent member. */
    private static JsonNode withoutNulls(JsonNode sent) {
        return switch (sent) {
            case ObjectNode object -> {
                ObjectNode kept = JsonNodeFactory.instance.objectNode();
                object.properties().stream()
                        .filter(member -> !member.getValue().isNull())
                        .forEach(member -> kept.set(member.getKey(), withoutNulls(member.getValue())));
                yield kept;
            }
            case ArrayNode list -> {
                ArrayNode kept = JsonNodeFactory.instance.arrayNode();
                list.forEach(item -> kept.add(withoutNulls(item)));
                yield kept;
            }
            default -> sent;
        };
    }
}
