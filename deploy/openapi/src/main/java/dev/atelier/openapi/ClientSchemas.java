// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes schemas so that generated clients are right and stay right: an enum of an answer allows words that come later,
 * because a client that refuses one fails after its run was charged; an enum of a request allows what there is.
 */
final class ClientSchemas {
    private static final String REFERENCE = "#/components/";
    private static final String SCHEMAS = "schemas/";
    private static final String DESCRIPTION = "description";
    private static final String ENUM = "enum";
    /** What generators take for a text, and readers for a list of words that grows. */
    private static final String KNOWN_WORDS = "x-extensible-enum";

    private static final String REF = "$ref";
    private static final String TYPE = "type";

    /** Formats of a text that generators have types for; under a name they would make a class of it. */
    private static final Set<String> TIMES = Set.of("date-time", "date");

    private final JsonObject schemas;
    private final Set<String> inAnswers = new LinkedHashSet<>();

    private ClientSchemas(JsonObject document) {
        this.schemas = document.getJsonObject("components").getJsonObject("schemas");
        collectAnswers(document);
    }

    static JsonObject applyTo(JsonObject document) {
        JsonObject named = document.getJsonObject("components").getJsonObject("schemas");
        JsonObject plain = mapped(document, object -> plain(object, named));
        JsonObject schemas = plain.getJsonObject("components").getJsonObject("schemas");
        schemas.getMap().values().removeIf(schema -> isTime((JsonObject) schema));
        return new ClientSchemas(plain).opened(plain);
    }

    /** Without what contradicts a reference, without names for times, and with a word for objects of any members. */
    private static JsonObject plain(JsonObject object, JsonObject named) {
        if (object.getValue(REF) instanceof String reference) {
            JsonObject target = named.getJsonObject(reference.substring(reference.lastIndexOf('/') + 1));
            JsonObject plain = target != null && isTime(target) ? target.copy() : new JsonObject().put(REF, reference);
            if (object.containsKey(DESCRIPTION)) {
                plain.put(DESCRIPTION, object.getValue(DESCRIPTION));
            }
            return plain;
        }
        boolean hasMembers = object.containsKey("properties") || object.containsKey("additionalProperties");
        return "object".equals(object.getValue(TYPE)) && !hasMembers
                ? object.put("additionalProperties", true)
                : object;
    }

    private static boolean isTime(JsonObject schema) {
        return schema.getValue("format") instanceof String format && TIMES.contains(format);
    }

    private void collectAnswers(JsonObject document) {
        Deque<Object> open = new ArrayDeque<>();
        operations(document).forEach(operation -> open.add(operation.getJsonObject("responses")));
        open.add(document.getJsonObject("webhooks", new JsonObject()));
        open.add(document.getJsonObject("components").getJsonObject("responses", new JsonObject()));
        while (!open.isEmpty()) {
            for (String reference : ComponentCollector.references(open.remove(), new LinkedHashSet<>())) {
                String name = reference.startsWith(SCHEMAS) ? reference.substring(SCHEMAS.length()) : "";
                if (schemas.containsKey(name) && inAnswers.add(name)) {
                    open.add(schemas.getJsonObject(name));
                }
            }
        }
    }

    private static Iterable<JsonObject> operations(JsonObject document) {
        return document.getJsonObject("paths").stream()
                .flatMap(path -> ((JsonObject) path.getValue()).stream())
                .map(method -> (JsonObject) method.getValue())
                .toList();
    }

    private JsonObject opened(JsonObject document) {
        for (JsonObject operation : operations(document)) {
            replace(operation, "requestBody", this::closed);
            replace(operation, "responses", ClientSchemas::open);
        }
        Map<String, Object> known = schemas.copy().getMap();
        known.keySet()
                .forEach(name -> replace(schemas, name, inAnswers.contains(name) ? ClientSchemas::open : this::closed));
        return document;
    }

    private static void replace(JsonObject parent, String member, UnaryOperator<JsonObject> change) {
        if (parent.containsKey(member)) {
            parent.put(member, mapped(parent.getJsonObject(member), change));
        }
    }

    /** A server is free to send another form of an id or a further word; who reads it keeps the text. */
    private static JsonObject open(JsonObject schema) {
        schema.remove("pattern");
        if (!(schema.remove(ENUM) instanceof JsonArray words)) {
            return schema;
        }
        String known = words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
        String said = schema.containsKey(DESCRIPTION) ? schema.getString(DESCRIPTION) + " " : "";
        return schema.put(KNOWN_WORDS, words)
                .put(DESCRIPTION, said + "One of " + known + "; further ones are added over time.");
    }

    /** A word in a request is one of those that the platform knows, also where answers use the same words. */
    private JsonObject closed(JsonObject schema) {
        if (schema.getValue(REF) instanceof String reference && reference.startsWith(REFERENCE + SCHEMAS)) {
            JsonObject target = schemas.getJsonObject(reference.substring((REFERENCE + SCHEMAS).length()));
            JsonArray words = target.getJsonArray(KNOWN_WORDS, target.getJsonArray(ENUM));
            return words == null ? schema : new JsonObject().put(TYPE, "string").put(ENUM, words);
        }
        return schema;
    }

    /** A copy in which each object, the inner ones first, is changed. */
    private static JsonObject mapped(JsonObject object, UnaryOperator<JsonObject> change) {
        JsonObject copy = new JsonObject();
        object.forEach(member -> copy.put(member.getKey(), mappedValue(member.getValue(), change)));
        return change.apply(copy);
    }

    private static @Nullable Object mappedValue(@Nullable Object value, UnaryOperator<JsonObject> change) {
        return switch (value) {
            case JsonObject object -> mapped(object, change);
            case JsonArray array -> {
                JsonArray copy = new JsonArray();
                array.forEach(element -> copy.add(mappedValue(element, change)));
                yield copy;
            }
            case null, default -> value;
        };
    }
}
