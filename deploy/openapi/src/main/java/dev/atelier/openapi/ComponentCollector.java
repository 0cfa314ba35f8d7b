// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schemas and other components that public operations refer to. What only internal paths use stays behind; where
 * two services use one name for different things, the later one gets a number.
 */
final class ComponentCollector {
    private static final String VIEW = "View";
    private static final String PREFIX = "#/components/";

    private static final String SCHEMAS = "schemas/";

    private final JsonObject components = new JsonObject();
    private final JsonObject common;

    /** @param common schemas that are known already, and that no service's own take the place of */
    ComponentCollector(JsonObject common) {
        this.common = common;
    }

    JsonObject json() {
        return components;
    }

    /**
     * Takes over what the operations refer to, directly or not.
     *
     * @return the operations with the names as they are now
     */
    JsonObject take(JsonObject description, JsonObject operations) {
        JsonObject source = description.getJsonObject("components", new JsonObject());
        Set<String> needed = needed(source, operations);
        Map<String, String> names = new HashMap<>();
        needed.removeIf(this::isCommon);
        needed.forEach(reference -> names.put(reference, nameFor(reference, find(source, reference))));
        names.forEach((reference, name) -> put(name, renamedObject(find(source, reference), names)));
        return renamedObject(operations, names);
    }

    private Set<String> needed(JsonObject source, JsonObject operations) {
        Set<String> needed = new LinkedHashSet<>();
        Deque<Object> open = new ArrayDeque<>();
        open.add(operations);
        while (!open.isEmpty()) {
            for (String reference : references(open.remove(), new LinkedHashSet<>())) {
                if (needed.add(reference) && !isCommon(reference)) {
                    open.add(find(source, reference));
                }
            }
        }
        return needed;
    }

    private boolean isCommon(String reference) {
        return reference.startsWith(SCHEMAS) && common.containsKey(reference.substring(SCHEMAS.length()));
    }

    /** What a description refers to below its components, such as {@code schemas/Model}. */
    static Set<String> references(@Nullable Object json, Set<String> found) {
        switch (json) {
            case JsonObject object ->
                object.forEach(member -> {
                    if (member.getKey().equals("$ref")
                            && member.getValue() instanceof String text
                            && text.startsWith(PREFIX)) {
                        found.add(text.substring(PREFIX.length()));
                    } else {
                        references(member.getValue(), found);
                    }
                });
            case JsonArray array -> array.forEach(element -> references(element, found));
            case null, default -> {}
        }
        return found;
    }

    private static @Nullable Object renamed(@Nullable Object json, Map<String, String> names) {
        return switch (json) {
            case JsonObject object -> renamedObject(object, names);
            case JsonArray array -> {
                JsonArray copy = new JsonArray();
                array.forEach(element -> copy.add(renamed(element, names)));
                yield copy;
            }
            case null -> null;
            default -> json;
        };
    }

    /** A copy with the constants of enums in lower case, as they are on the wire; a service describes them as in Java. */
    static JsonObject withWireNames(JsonObject description) {
        return renamedObject(description, Map.of());
    }

    /** A copy in which everything that is referred to has the name it has now. */
    static JsonObject renamedObject(JsonObject object, Map<String, String> names) {
        JsonObject copy = new JsonObject();
        object.forEach(member -> copy.put(member.getKey(), renamedMember(member, names)));
        return copy;
    }

    private static @Nullable Object renamedMember(Map.Entry<String, Object> member, Map<String, String> names) {
        if (member.getKey().equals("$ref") && member.getValue() instanceof String text && text.startsWith(PREFIX)) {
            String reference = text.substring(PREFIX.length());
            return PREFIX + names.getOrDefault(reference, reference);
        }
        if (member.getKey().equals("enum") && member.getValue() instanceof JsonArray constants) {
            return new JsonArray(constants.stream()
                    .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                    .toList());
        }
        return renamed(member.getValue(), names);
    }

    /** Equal components share a name; a different component with that name gets a number. */
    private String nameFor(String reference, JsonObject component) {
        // Clients get views and know no other side of them; a page of views is named after them.
        String plain = (reference.endsWith(VIEW)
                        ? reference.substring(0, reference.length() - VIEW.length())
                        : reference)
                .replaceFirst("^schemas/Page(.+)", "schemas/$1Page");
        String name = plain;
        for (int i = 2; !isFreeFor(name, component); i++) {
            name = plain + i;
        }
        return name;
    }

    private boolean isFreeFor(String reference, JsonObject component) {
        JsonObject known = find(components, reference);
        return known.isEmpty() || known.equals(component);
    }

    private void put(String reference, JsonObject component) {
        String[] parts = reference.split("/", 2);
        JsonObject kind = components.getJsonObject(parts[0], new JsonObject());
        components.put(parts[0], kind.put(parts[1], component));
    }

    private static JsonObject find(JsonObject source, String reference) {
        String[] parts = reference.split("/", 2);
        return source.getJsonObject(parts[0], new JsonObject())
                .getJsonObject(parts.length > 1 ? parts[1] : "", new JsonObject());
    }
}
