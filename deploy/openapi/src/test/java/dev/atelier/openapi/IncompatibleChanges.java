// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What breaks a program that was written for an earlier description of the API. */
final class IncompatibleChanges {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head");
    private static final JsonObject NONE = new JsonObject();
    private final JsonObject released;
    private final JsonObject present;
    private final List<String> found = new ArrayList<>();

    private IncompatibleChanges(JsonObject released, JsonObject present) {
        this.released = released;
        this.present = present;
    }

    /** Each with its place; empty when only things were added. */
    static List<String> between(JsonObject released, JsonObject present) {
        var changes = new IncompatibleChanges(released, present);
        changes.comparePaths();
        changes.compareWebhooks();
        return changes.found;
    }

    private void comparePaths() {
        members(released, "paths")
                .forEach((path, before) -> before.fieldNames().stream()
                        .filter(METHODS::contains)
                        .forEach(method -> {
                            String place = method.toUpperCase(Locale.ROOT) + " " + path;
                            JsonObject after = object(object(present, "paths"), path);
                            if (after.containsKey(method)) {
                                compareOperation(place, object(before, method), object(after, method));
                            } else {
                                found.add(place + ": is gone");
                            }
                        }));
    }

    /** What the platform sends to a program is read as an answer is. */
    private void compareWebhooks() {
        members(released, "webhooks").forEach((name, before) -> {
            JsonObject after = object(present, "webhooks");
            if (after.containsKey(name)) {
                JsonObject bodyBefore = object(object(before, "post"), "requestBody");
                JsonObject bodyAfter = object(object(object(after, name), "post"), "requestBody");
                compareContent("webhook " + name, bodyBefore, bodyAfter, schemas(false));
            } else {
                found.add("webhook " + name + ": is gone");
            }
        });
    }

    private void compareOperation(String place, JsonObject before, JsonObject after) {
        if (!before.getString("operationId", "").equals(after.getString("operationId", ""))) {
            found.add(place + ": has another operationId, the name of a method in generated clients");
        }
        compareParameters(place, parameters(released, before), parameters(present, after));
        compareBody(place, object(before, "requestBody"), object(after, "requestBody"));
        members(before, "responses").forEach((status, answer) -> {
            JsonObject answers = object(after, "responses");
            if (status.startsWith("2") && answers.containsKey(status)) {
                compareAnswer(place + " " + status, answer, object(answers, status));
            } else if (status.startsWith("2")) {
                found.add(place + " " + status + ": is no answer any more");
            }
        });
    }

    private void compareParameters(String place, Map<String, JsonObject> before, Map<String, JsonObject> after) {
        before.forEach((name, parameter) -> {
            JsonObject other = after.get(name);
            if (other == null) {
                found.add(place + ": parameter " + name + " is gone");
            } else {
                schemas(true).compare(place + " " + name, object(parameter, "schema"), object(other, "schema"));
            }
        });
        after.forEach((name, parameter) -> {
            boolean wasRequired = before.getOrDefault(name, NONE).getBoolean("required", false);
            if (parameter.getBoolean("required", false) && !wasRequired) {
                found.add(place + ": parameter " + name + " has to be sent now");
            }
        });
    }

    private void compareBody(String place, JsonObject before, JsonObject after) {
        if (after.getBoolean("required", false) && !before.getBoolean("required", false)) {
            found.add(place + ": a body has to be sent now");
        }
        compareContent(place + " body", before, after, schemas(true));
    }

    private void compareAnswer(String place, JsonObject before, JsonObject after) {
        object(before, "headers").fieldNames().stream()
                .filter(header -> !object(after, "headers").containsKey(header))
                .forEach(header -> found.add(place + ": header " + header + " is gone"));
        compareContent(place, before, after, schemas(false));
    }

    private void compareContent(String place, JsonObject before, JsonObject after, SchemaComparison schemas) {
        members(before, "content").forEach((type, content) -> {
            JsonObject types = object(after, "content");
            if (types.containsKey(type)) {
                schemas.compare(place, object(content, "schema"), object(object(types, type), "schema"));
            } else {
                found.add(place + ": type " + type + " is gone");
            }
        });
    }

    private SchemaComparison schemas(boolean isRequest) {
        return new SchemaComparison(released, present, isRequest, found);
    }

    private static Map<String, JsonObject> parameters(JsonObject document, JsonObject operation) {
        Map<String, JsonObject> byName = new LinkedHashMap<>();
        for (Object each : operation.getJsonArray("parameters", new JsonArray())) {
            JsonObject parameter = resolve(document, (JsonObject) each);
            byName.put(parameter.getString("name") + " (" + parameter.getString("in") + ")", parameter);
        }
        return byName;
    }

    static JsonObject object(JsonObject parent, String name) {
        return parent.getValue(name) instanceof JsonObject member ? member : NONE;
    }

    private static Map<String, JsonObject> members(JsonObject parent, String name) {
        JsonObject all = object(parent, name);
        Map<String, JsonObject> byName = new LinkedHashMap<>();
        all.fieldNames().forEach(each -> byName.put(each, object(all, each)));
        return byName;
    }

    static JsonObject resolve(JsonObject document, JsonObject schema) {
        String reference = schema.getString("$ref");
        if (reference == null) {
            return schema;
        }
        JsonObject found = document;
        for (String part : reference.substring(2).split("/", -1)) {
            found = object(found, part);
        }
        return resolve(document, found);
    }
}
