// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What the description says in one voice for all services ({@code contract.json}): names of operations, tags, the codes
 * that follow from no property of a route, webhooks, and how to identify oneself.
 */
final class Contract {
    private static final String OPERATIONS = "x-operations";
    private static final String PATH_PARAMETERS = "x-path-parameters";
    private static final String QUERY_PARAMETERS = "x-query-parameters";
    private static final String SCHEMA_NOTES = "x-schemas";
    private static final String CODES = "x-codes";
    private static final String NO_BODY = "x-no-body";

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

    /** What is said of an operation; it wins over what its service says. */
    Optional<JsonObject> operation(PublicRoute route) {
        return Optional.ofNullable(text.getJsonObject(OPERATIONS).getJsonObject(route.label()))
                .map(operation -> {
                    JsonObject said = operation.copy();
                    said.remove(CODES);
                    said.remove(NO_BODY);
                    return said;
                });
    }

    /** The codes of an operation that nothing in the route table tells. */
    List<ErrorCode> codes(PublicRoute route) {
        JsonObject operation = text.getJsonObject(OPERATIONS).getJsonObject(route.label(), new JsonObject());
        return operation.getJsonArray(CODES, new JsonArray()).stream()
                .map(code -> ErrorCode.valueOf(code.toString().toUpperCase(Locale.ROOT)))
                .toList();
    }

    /** Whether a body has no meaning there, whatever a service's own description says. */
    boolean hasNoBody(PublicRoute route) {
        boolean brings = route.traffic().hasRequestBody();
        JsonObject operation = text.getJsonObject(OPERATIONS).getJsonObject(route.label(), new JsonObject());
        return !brings || operation.getBoolean(NO_BODY, false);
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

    /** A parameter of a path by its name. */
    JsonObject pathParameter(String name) {
        JsonObject known = text.getJsonObject(PATH_PARAMETERS).getJsonObject(name, new JsonObject());
        return new JsonObject()
                .put("name", name)
                .put("in", "path")
                .put("required", true)
                .put("schema", new JsonObject().put("type", "string"))
                .mergeIn(known);
    }

    private static JsonObject read() {
        try (InputStream in = Contract.class.getResourceAsStream("contract.json")) {
            return new JsonObject(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
