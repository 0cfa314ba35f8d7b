// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteTable;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Puts the public part of several OpenAPI descriptions into one. The route table says which operations there are, so
 * that each is described and nothing else is; the services say what goes in and out.
 */
final class OpenApiAssembly {
    private static final Logger LOG = Logger.getLogger(OpenApiAssembly.class);

    private final Contract contract = new Contract();
    private final OpenApiComponents components = new OpenApiComponents(contract.schemas());
    private final OpenApiOperations operations = new OpenApiOperations(contract);
    private final String baseUrl;

    OpenApiAssembly(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    JsonObject assemble(List<JsonObject> descriptions) {
        Map<PublicRoute, JsonObject> described = new HashMap<>();
        descriptions.forEach(description -> described.putAll(publicPart(description)));
        JsonObject paths = new JsonObject();
        for (PublicRoute route : RouteTable.ALL) {
            if (route.isForClients()) {
                JsonObject known = Optional.ofNullable(described.get(route)).orElseGet(JsonObject::new);
                put(paths, route, operations.complete(route, known));
            }
        }
        JsonObject document = contract.document()
                .put("servers", new JsonArray().add(new JsonObject().put("url", baseUrl)))
                .put("paths", paths);
        document.getJsonObject("info").getJsonObject("contact").put("url", baseUrl);
        JsonObject all = document.getJsonObject("components");
        all.mergeIn(components.json(), true).put("responses", operations.refusals());
        if (!all.getJsonObject("schemas").containsKey("Generation")) {
            // The webhooks speak of it; this only happens while its service describes nothing.
            LOG.warn("openapi: no service describes a generation");
            all.getJsonObject("schemas").put("Generation", new JsonObject().put("type", "object"));
        }
        return new OpenApiSchemas(contract.schemaNotes()).applyTo(document);
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
