// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import dev.atelier.gateway.route.PublicRoute;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;

/**
 * What the description says in one voice for all services ({@code common.json}): names of operations, tags, the codes
 * that follow from no property of a route, webhooks, and how to identify oneself.
 */
final class CommonDescription {
    private static final String OPERATIONS = "x-operations";
    private static final String PATH_PARAMETERS = "x-path-parameters";
    private static final String QUERY_PARAMETERS = "x-query-parameters";
    private static final String SCHEMA_NOTES = "x-schemas";

    private final JsonObject text = read();

    /** The document without paths. */
    JsonObject document() {
        JsonObject document = text.copy();
        document.remove(OPERATIONS);
        document.remove(PATH_PARAMETERS);
        document.remove(QUERY_PARAMETERS);
        document.remove(SCHEMA_NOTES);
        return document;
    }

    /** The lines of the route table that have an operation here. */
    Set<String> labels() {
        return text.getJsonObject(OPERATIONS).fieldNames();
    }

    /** What is said of an operation that no service describes, such as the gateway's own. */
    JsonObject operation(PublicRoute route) {
        return text.getJsonObject(OPERATIONS)
                .getJsonObject(route.label(), new JsonObject())
                .copy();
    }

    /** The schemas that all services have in common and that are written here once. */
    JsonObject schemas() {
        return text.getJsonObject("components").getJsonObject("schemas");
    }

    /** What is said of the schemas of services, by the names they have there. */
    JsonObject schemaNotes() {
        return text.getJsonObject(SCHEMA_NOTES);
    }

    /** A parameter of a query as all operations have it, or this one alone; as its service says when nothing is known. */
    JsonObject queryParameter(PublicRoute route, JsonObject said) {
        JsonObject known = text.getJsonObject(QUERY_PARAMETERS);
        String name = said.getString("name");
        return said.copy()
                .mergeIn(known.getJsonObject(route.label() + " " + name, known.getJsonObject(name, new JsonObject())));
    }

    /** A parameter of a path by its name, and by the path up to it where several paths use the name. */
    JsonObject pathParameter(PublicRoute route, String name) {
        JsonObject known = text.getJsonObject(PATH_PARAMETERS);
        String path = route.template().substring(0, route.template().indexOf("{" + name) + name.length() + 2);
        return new JsonObject()
                .put("name", name)
                .put("in", "path")
                .put("required", true)
                .put("schema", new JsonObject().put("type", "string"))
                .mergeIn(known.getJsonObject(name, new JsonObject()))
                .mergeIn(known.getJsonObject(path, new JsonObject()));
    }

    private static JsonObject read() {
        try (InputStream in = CommonDescription.class.getResourceAsStream("common.json")) {
            return new JsonObject(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
