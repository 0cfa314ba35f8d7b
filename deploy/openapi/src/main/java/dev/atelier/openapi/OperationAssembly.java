// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes one operation out of what its service says, `common.json` says, and what follows from the route table. */
final class OperationAssembly {
    private static final String SCHEME = "api_key";
    private static final String CODES = "x-codes";
    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");
    private static final List<String> RATE_HEADERS =
            List.of("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");

    /** A client's HTTP library decides about these. */
    private static final Set<String> OF_THE_WIRE = Set.of("Content-Encoding");

    private final CommonDescription common;
    private final ErrorResponses refusals = new ErrorResponses();

    OperationAssembly(CommonDescription common) {
        this.common = common;
    }

    JsonObject refusals() {
        return refusals.components();
    }

    /** What a service says, with parameters written out and named as in the table, and without its refusals. */
    JsonObject ofService(PublicRoute route, String path, JsonObject methods) {
        JsonObject operation =
                methods.getJsonObject(DocumentAssembly.method(route)).copy();
        JsonArray said = methods.getJsonArray("parameters", new JsonArray())
                .copy()
                .addAll(operation.getJsonArray("parameters", new JsonArray()));
        JsonArray parameters = new JsonArray();
        List<String> names = names(route.template());
        List<String> servicesNames = names(path);
        for (int i = 0; i < names.size(); i++) {
            parameters.add(pathParameter(route, names.get(i), servicesNames.get(i), said));
        }
        objects(said).stream()
                .filter(one -> "query".equals(one.getString("in")))
                .forEach(one -> parameters.add(common.queryParameter(route, one)));
        objects(said).stream()
                .filter(one -> "header".equals(one.getString("in")) && !OF_THE_WIRE.contains(one.getString("name")))
                .forEach(parameters::add);
        JsonObject responses = new JsonObject();
        operation.getJsonObject("responses", new JsonObject()).forEach(response -> {
            if (response.getKey().startsWith("2") || response.getKey().startsWith("3")) {
                responses.put(response.getKey(), response.getValue());
            }
        });
        operation.remove("security");
        if (!route.traffic().hasRequestBody()) {
            operation.remove("requestBody");
        }
        return operation.put("parameters", parameters).put("responses", responses);
    }

    /** @param described by the service; empty when it says nothing */
    JsonObject complete(PublicRoute route, JsonObject described) {
        JsonObject operation = described.copy();
        operation.mergeIn(common.operation(route), true);
        List<ErrorCode> codes = codes(operation);
        operation.remove(CODES);
        if (!operation.containsKey("parameters")) {
            JsonArray parameters = new JsonArray();
            names(route.template()).forEach(name -> parameters.add(common.pathParameter(route, name)));
            operation.put("parameters", parameters);
        }
        if (operation.getJsonArray("parameters").isEmpty()) {
            operation.remove("parameters");
        }
        JsonObject responses = operation.getJsonObject("responses", new JsonObject());
        if (responses.isEmpty()) {
            responses.put("200", new JsonObject().put("description", operation.getString("summary", "Done")));
        }
        identify(route, operation);
        responses.forEach(response -> addHeaders(route, (JsonObject) response.getValue()));
        return operation.put("responses", responses.mergeIn(refusals.of(route, codes)));
    }

    /** The codes of an operation that do not follow from its line in the route table. */
    private static List<ErrorCode> codes(JsonObject operation) {
        return operation.containsKey(CODES)
                ? Arrays.stream(operation.getString(CODES).split(" "))
                        .map(code -> ErrorCode.valueOf(code.toUpperCase(Locale.ROOT)))
                        .toList()
                : List.of();
    }

    /** OpenAPI knows scopes of OAuth only, so a key's scope is in the description and in {@code x-required-scope}. */
    private static void identify(PublicRoute route, JsonObject operation) {
        JsonArray security = new JsonArray();
        route.requirement().ifPresent(requirement -> {
            security.add(new JsonObject().put(SCHEME, new JsonArray()));
            String scope = requirement.scope().wire();
            operation
                    .put("x-required-scope", scope)
                    .put("description", operation.getString("description", "") + "\n\nScope: `" + scope + "`.");
        });
        operation.put("security", security);
    }

    private static void addHeaders(PublicRoute route, JsonObject response) {
        JsonObject headers = response.getJsonObject("headers", new JsonObject());
        headers.put("X-Request-Id", ErrorResponses.header("X-Request-Id"));
        if (route.requirement().isPresent()) {
            RATE_HEADERS.forEach(name -> headers.put(name, ErrorResponses.header(name)));
        }
        response.put("headers", headers);
    }

    private JsonObject pathParameter(PublicRoute route, String name, String servicesName, JsonArray said) {
        JsonObject parameter = common.pathParameter(route, name);
        objects(said).stream()
                .filter(one -> "path".equals(one.getString("in")) && servicesName.equals(one.getString("name")))
                .findFirst()
                .ifPresent(one -> List.of("description", "example").forEach(member -> {
                    if (one.containsKey(member)) {
                        parameter.put(member, one.getValue(member));
                    }
                }));
        return parameter;
    }

    private static List<JsonObject> objects(JsonArray array) {
        List<JsonObject> objects = new ArrayList<>();
        array.forEach(one -> objects.add((JsonObject) one));
        return objects;
    }

    private static List<String> names(String template) {
        Matcher found = PARAMETER.matcher(template);
        List<String> names = new ArrayList<>();
        while (found.find()) {
            // Quarkus lets a parameter carry a pattern.
            names.add(found.group(1).replaceFirst(":.*", "").strip());
        }
        return names;
    }
}
