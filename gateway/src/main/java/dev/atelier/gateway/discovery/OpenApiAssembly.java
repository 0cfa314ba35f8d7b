// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.gateway.route.Upstream;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;

/** Puts the public part of several OpenAPI descriptions into one; the route table says what is public. */
final class OpenApiAssembly {
    private static final String SCHEME = "api_key";

    private final JsonObject paths = new JsonObject();
    private final OpenApiComponents components = new OpenApiComponents();
    private final String baseUrl;

    OpenApiAssembly(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    JsonObject assemble(List<JsonObject> descriptions) {
        for (PublicRoute route : RouteTable.ALL) {
            if (route.upstream() == Upstream.GATEWAY) {
                put(paths, route.template(), route, ownOperation(route));
            }
        }
        descriptions.forEach(this::addPublicPart);
        return new JsonObject()
                .put("openapi", "3.1.0")
                .put("info", new JsonObject().put("title", "Atelier").put("version", "1.0.0"))
                .put("servers", new JsonArray().add(new JsonObject().put("url", baseUrl)))
                .put("paths", paths)
                .put("components", components.json().put("securitySchemes", securitySchemes()));
    }

    private void addPublicPart(JsonObject description) {
        JsonObject described = description.getJsonObject("paths", new JsonObject());
        JsonObject kept = new JsonObject();
        for (PublicRoute route : RouteTable.ALL) {
            described.fieldNames().stream()
                    .filter(path -> shape(path).equals(shape(route.template())))
                    .filter(path -> described.getJsonObject(path).containsKey(method(route)))
                    .forEach(path -> put(kept, path, route, operation(described.getJsonObject(path), route)));
        }
        paths.mergeIn(components.take(description, kept), true);
    }

    /** Parameters of the whole path are written out at the operation. */
    private static JsonObject operation(JsonObject path, PublicRoute route) {
        JsonObject operation = path.getJsonObject(method(route)).copy();
        JsonArray parameters = new JsonArray();
        parameters.addAll(path.getJsonArray("parameters", new JsonArray()));
        parameters.addAll(operation.getJsonArray("parameters", new JsonArray()));
        return parameters.isEmpty() ? operation : operation.put("parameters", parameters);
    }

    private static void put(JsonObject paths, String path, PublicRoute route, JsonObject operation) {
        JsonArray security = new JsonArray();
        route.demand()
                .ifPresent(demand -> security.add(new JsonObject()
                        .put(SCHEME, new JsonArray().add(demand.scope().wire()))));
        JsonObject methods = paths.getJsonObject(path, new JsonObject());
        paths.put(path, methods.put(method(route), operation.put("security", security)));
    }

    private static JsonObject ownOperation(PublicRoute route) {
        String summary = route.equals(RouteTable.ROOT) ? "Where to read on" : "This description";
        JsonObject content = new JsonObject()
                .put("application/json", new JsonObject().put("schema", new JsonObject().put("type", "object")));
        JsonObject ok = new JsonObject().put("description", summary).put("content", content);
        return new JsonObject().put("summary", summary).put("responses", new JsonObject().put("200", ok));
    }

    private static JsonObject securitySchemes() {
        return new JsonObject().put(SCHEME, new JsonObject().put("type", "http").put("scheme", "bearer"));
    }

    private static String method(PublicRoute route) {
        return route.method().name().toLowerCase(Locale.ROOT);
    }

    /** A service may call its parameters otherwise than the table does. */
    private static String shape(String template) {
        return template.replaceAll("[^/]*\\{[^/]*", "{}");
    }
}
