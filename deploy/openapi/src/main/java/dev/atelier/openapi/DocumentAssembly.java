// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteTable;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Puts the public part of several OpenAPI descriptions into one. The route table says which operations there are, so
 * that each is described and nothing else is; the services say what goes in and out.
 */
final class DocumentAssembly {
    private final CommonDescription common = new CommonDescription();
    private final ComponentCollector components = new ComponentCollector(common.schemas());
    private final OperationAssembly operations = new OperationAssembly(common);
    private final String baseUrl;

    DocumentAssembly(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    JsonObject assemble(List<JsonObject> descriptions) {
        Map<PublicRoute, JsonObject> described = new HashMap<>();
        descriptions.forEach(
                description -> described.putAll(publicPart(ComponentCollector.withWireNames(description))));
        JsonObject paths = new JsonObject();
        for (PublicRoute route : RouteTable.ALL) {
            if (route.isForClients()) {
                JsonObject known = Optional.ofNullable(described.get(route)).orElseGet(JsonObject::new);
                put(paths, route, operations.complete(route, known));
            }
        }
        JsonObject document =
                common.document().put("servers", new JsonArray().add(server())).put("paths", paths);
        document.getJsonObject("info").getJsonObject("contact").put("url", baseUrl);
        JsonObject all = document.getJsonObject("components");
        all.mergeIn(components.json(), true).put("responses", operations.refusals());
        all.getJsonObject("schemas").put("ErrorCode", ErrorResponses.codes());
        return ClientSchemas.applyTo(new SchemaNotes(common.schemaNotes()).applyTo(document));
    }

    /** A variable, because each installation has an address of its own. */
    private JsonObject server() {
        JsonObject address = new JsonObject()
                .put("default", baseUrl)
                .put("description", "Address of the installation, without a slash at its end.");
        return new JsonObject().put("url", "{base_url}").put("variables", new JsonObject().put("base_url", address));
    }

    /** The operations of a service that are in the table, with the names that its components have from now on. */
    private Map<PublicRoute, JsonObject> publicPart(JsonObject description) {
        JsonObject paths = description.getJsonObject("paths", new JsonObject());
        Map<PublicRoute, JsonObject> found = new HashMap<>();
        for (PublicRoute route : RouteTable.ALL) {
            paths.fieldNames().stream()
                    .filter(path -> shape(path).equals(shape(route.template())))
                    .filter(path -> paths.getJsonObject(path).containsKey(method(route)))
                    .findFirst()
                    .ifPresent(path -> found.put(route, operations.ofService(route, path, paths.getJsonObject(path))));
        }
        JsonObject kept = new JsonObject();
        found.forEach((route, operation) -> kept.put(route.label(), operation));
        JsonObject renamed = components.take(description, kept);
        found.replaceAll((route, _) -> renamed.getJsonObject(route.label()));
        return found;
    }

    private static void put(JsonObject paths, PublicRoute route, JsonObject operation) {
        JsonObject methods = paths.getJsonObject(route.template(), new JsonObject());
        paths.put(route.template(), methods.put(method(route), operation));
    }

    static String method(PublicRoute route) {
        return route.method().name().toLowerCase(Locale.ROOT);
    }

    /** A service may call its parameters otherwise than the table does. */
    private static String shape(String template) {
        return template.replaceAll("[^/]*\\{[^/]*", "{}");
    }
}
