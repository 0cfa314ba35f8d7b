// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;

/**
 * Says of the services' schemas what their classes cannot: what is always there, what may be null, and a name that
 * still says what the schema is about in a generated client, where all names stand side by side.
 */
final class SchemaNotes {
    private static final String NAME = "name";
    private static final String REQUIRED = "required";
    private static final String PROPERTIES = "properties";
    private static final JsonObject NULL = new JsonObject().put("type", "null");

    private static final JsonObject PAGE =
            new JsonObject().put("optional", new JsonArray()).put("nullable", new JsonArray().add("next_cursor"));

    private final JsonObject notes;

    /** @param notes by the names that the services use */
    SchemaNotes(JsonObject notes) {
        this.notes = notes;
    }

    /** The document with every schema as its note says. */
    JsonObject applyTo(JsonObject document) {
        JsonObject known = document.getJsonObject("components").getJsonObject("schemas");
        JsonObject schemas = new JsonObject();
        Map<String, String> names = new HashMap<>();
        for (String schema : known.fieldNames()) {
            JsonObject note = (schema.endsWith("Page") ? PAGE.copy() : new JsonObject())
                    .mergeIn(notes.getJsonObject(schema, new JsonObject()));
            String name = note.getString(NAME, schema);
            names.put("schemas/" + schema, "schemas/" + name);
            JsonObject noted = noted(known.getJsonObject(schema), note);
            if (schemas.containsKey(name) && !schemas.getJsonObject(name).equals(noted)) {
                throw new IllegalStateException(name + " would be the name of two schemas");
            }
            schemas.put(name, noted);
        }
        document.getJsonObject("components").put("schemas", schemas);
        return ComponentCollector.renamedObject(document, names);
    }

    private static JsonObject noted(JsonObject schema, JsonObject note) {
        JsonObject noted = schema.copy();
        JsonObject properties = noted.getJsonObject(PROPERTIES, new JsonObject());
        properties.mergeIn(note.getJsonObject(PROPERTIES, new JsonObject()), true);
        if (note.containsKey("optional")) {
            JsonArray required = new JsonArray();
            properties.fieldNames().stream()
                    .filter(property -> !note.getJsonArray("optional").contains(property))
                    .forEach(required::add);
            noted.put(REQUIRED, required);
        }
        if (note.containsKey(REQUIRED)) {
            noted.put(REQUIRED, note.getJsonArray(REQUIRED));
        }
        note.getJsonArray("nullable", new JsonArray())
                .forEach(property -> properties.put(
                        property.toString(),
                        nullable(properties.getJsonObject(property.toString(), new JsonObject()))));
        return noted;
    }

    private static JsonObject nullable(JsonObject property) {
        if (property.getValue("type") instanceof String type && !property.containsKey("$ref")) {
            return property.put("type", new JsonArray().add(type).add("null"));
        }
        JsonObject one = new JsonObject();
        if (property.containsKey("description")) {
            one.put("description", property.remove("description"));
        }
        return one.put("anyOf", new JsonArray().add(property).add(NULL));
    }
}
