// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import static dev.atelier.openapi.IncompatibleChanges.object;
import static dev.atelier.openapi.IncompatibleChanges.resolve;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares two schemas: in a request the platform has to take what was sent before, of an answer the program has to understand
 * what comes now.
 */
final class SchemaComparison {
    private final JsonObject released;
    private final JsonObject present;
    private final boolean isRequest;
    private final List<String> found;
    private final Set<String> compared = new HashSet<>();

    /** Adds to {@code found}. */
    SchemaComparison(JsonObject released, JsonObject present, boolean isRequest, List<String> found) {
        this.released = released;
        this.present = present;
        this.isRequest = isRequest;
        this.found = found;
    }

    void compare(String place, JsonObject before, JsonObject after) {
        String pair = before.getString("$ref") + " " + after.getString("$ref");
        boolean isSeen = before.containsKey("$ref") && after.containsKey("$ref") && !compared.add(pair);
        if (isSeen || (before.isEmpty() && after.isEmpty())) {
            return;
        }
        Map<String, JsonObject> earlier = alternatives(before);
        Map<String, JsonObject> later = alternatives(after);
        if (earlier.size() == 1 && later.size() == 1) {
            compareOne(place, resolve(released, only(earlier)), resolve(present, only(later)));
            return;
        }
        Set<String> sent = (isRequest ? earlier : later).keySet();
        Set<String> taken = (isRequest ? later : earlier).keySet();
        boolean isOpen = !isRequest && before.containsKey("discriminator");
        sent.stream()
                .filter(name -> !isOpen && !taken.contains(name))
                .forEach(name -> found.add(place + ": " + name + (isRequest ? " is refused now" : " comes now")));
        earlier.forEach((name, schema) -> {
            if (later.containsKey(name)) {
                compareOne(place, resolve(released, schema), resolve(present, later.get(name)));
            }
        });
    }

    private void compareOne(String place, JsonObject before, JsonObject after) {
        JsonObject sent = isRequest ? before : after;
        JsonObject taken = isRequest ? after : before;
        check(place, "types", includes(types(taken), types(sent)));
        check(place, "values", includes(values(taken), values(sent)));
        check(place, "format", same(taken, sent, "format") && same(taken, sent, "pattern"));
        check(place, "members that are always there", texts(sent, "required").containsAll(texts(taken, "required")));
        if (isRequest) {
            check(place, "limits", isWithinLimits(sent, taken));
            check(
                    place,
                    "further members",
                    !Boolean.FALSE.equals(taken.getValue("additionalProperties"))
                            || Boolean.FALSE.equals(sent.getValue("additionalProperties")));
        }
        compareMembers(place, object(before, "properties"), object(after, "properties"));
        compare(place + "[]", object(before, "items"), object(after, "items"));
        compare(place + ".*", object(before, "additionalProperties"), object(after, "additionalProperties"));
    }

    private void compareMembers(String place, JsonObject before, JsonObject after) {
        for (String name : before.fieldNames()) {
            if (after.containsKey(name)) {
                compare(place + "." + name, object(before, name), object(after, name));
            } else {
                found.add(place + "." + name + ": is gone");
            }
        }
    }

    private void check(String place, String what, boolean isCompatible) {
        if (!isCompatible) {
            found.add(place + ": " + what + " changed in an incompatible way");
        }
    }

    /** The ways in which a schema may be fulfilled, by reference or type; one for most. */
    private static Map<String, JsonObject> alternatives(JsonObject schema) {
        JsonArray several = schema.getJsonArray("oneOf", schema.getJsonArray("anyOf"));
        Stream<Object> all = several == null ? Stream.of(schema) : several.stream();
        return all.map(JsonObject.class::cast)
                .collect(Collectors.toMap(
                        each -> each.getString("$ref", String.valueOf(each.getValue("type"))),
                        each -> each,
                        (first, second) -> first,
                        LinkedHashMap::new));
    }

    private static JsonObject only(Map<String, JsonObject> schemas) {
        return schemas.values().iterator().next();
    }

    /** Empty means that everything is taken, or may come. */
    private static boolean includes(Set<String> taken, Set<String> sent) {
        return taken.isEmpty() || (!sent.isEmpty() && taken.containsAll(sent));
    }

    private static Set<String> types(JsonObject schema) {
        Object type = schema.getValue("type");
        Set<String> types = type instanceof JsonArray ? texts(schema, "type") : new HashSet<>();
        if (type instanceof String single) {
            types.add(single);
        }
        return types;
    }

    private static Set<String> values(JsonObject schema) {
        Object only = schema.getValue("const");
        return only == null ? texts(schema, "enum") : Set.of(only.toString());
    }

    private static Set<String> texts(JsonObject schema, String name) {
        return schema.getJsonArray(name, new JsonArray()).stream()
                .map(String::valueOf)
                .collect(Collectors.toSet());
    }

    private static boolean same(JsonObject taken, JsonObject sent, String name) {
        return !taken.containsKey(name) || taken.getString(name).equals(sent.getString(name));
    }

    private static boolean isWithinLimits(JsonObject sent, JsonObject taken) {
        return Stream.of("maximum", "maxLength", "maxItems").allMatch(name -> isAtMost(sent, taken, name, 1))
                && Stream.of("minimum", "minLength", "minItems").allMatch(name -> isAtMost(sent, taken, name, -1));
    }

    private static boolean isAtMost(JsonObject sent, JsonObject taken, String name, int sign) {
        return !taken.containsKey(name)
                || (sent.containsKey(name) && sign * sent.getDouble(name) <= sign * taken.getDouble(name));
    }
}
