// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentAssemblyTest {
    private static final JsonObject GENERATION = new JsonObject("""
            {"paths": {
               "/v1/models/{slug}": {"parameters": [{"name": "slug", "in": "path", "description": "Which."}],
                 "get": {"operationId": "own", "parameters": [{"name": "q", "in": "query"}],
                   "responses": {"default": {}, "404": {}, "200": {"content": {"application/json":
                   {"schema": {"$ref": "#/components/schemas/ModelView"}}}}}}},
               "/internal/generations/final": {"post": {"requestBody": {"$ref": "#/components/schemas/Secret"}}},
               "/v1/generations/{id}": {"get": {"responses": {"200": {"content": {"application/json":
                   {"schema": {"$ref": "#/components/schemas/Generation"}}}}}}},
               "/v1/models": {"delete": {}}},
             "components": {"schemas": {
               "Generation": {"type": "object"},
               "ModelView": {"type": "object", "properties": {"part": {"$ref": "#/components/schemas/Part"}}},
               "Part": {"type": "string"},
               "Secret": {"type": "string"}}}}
            """);
    private static final JsonObject BILLING = new JsonObject("""
            {"paths": {"/v1/account": {"get": {"responses": {"200":
               {"schema": {"$ref": "#/components/schemas/ModelView"}, "also": {"$ref": "#/components/schemas/Part"}}}}}},
             "components": {"schemas": {"ModelView": {"type": "integer"}, "Part": {"type": "string"}}}}
            """);

    private static final Pattern CODE = Pattern.compile("`([a-z_]+)`:");

    /** The whole document, as the services describe it; {@link PublicDescriptionTest} keeps it up to date. */
    static final JsonObject PUBLISHED = published();

    private final JsonObject document =
            new DocumentAssembly("https://atelier.test").assemble(List.of(GENERATION, BILLING));

    @Test
    void isVersion31OfVersion1() {
        assertThat(document.getString("openapi")).isEqualTo("3.1.0");
        assertThat(document.getJsonObject("info").getString("version")).isEqualTo("1.0.0");
        JsonObject server = document.getJsonArray("servers").getJsonObject(0);
        assertThat(server.getString("url")).isEqualTo("{base_url}");
        assertThat(server.getJsonObject("variables").getJsonObject("base_url").getString("default"))
                .isEqualTo("https://atelier.test");
    }

    @Test
    void describesEveryRouteForClientsAndNothingElse() {
        Set<String> described = new HashSet<>();
        document.getJsonObject("paths")
                .forEach(path -> ((JsonObject) path.getValue())
                        .fieldNames()
                        .forEach(method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));

        assertThat(described)
                .isEqualTo(RouteTable.ALL.stream()
                        .filter(PublicRoute::isForClients)
                        .map(PublicRoute::label)
                        .collect(Collectors.toSet()));
    }

    @Test
    void everyRouteForClientsHasAName() {
        List<String> ids = operations(PUBLISHED)
                .map(operation -> operation.getString("operationId"))
                .toList();

        assertThat(ids).hasSize((int)
                RouteTable.ALL.stream().filter(PublicRoute::isForClients).count());
        assertThat(ids).doesNotContainNull().doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z][A-Za-z]+"));
    }

    @Test
    void everyTagOfAnOperationIsExplained() {
        Set<String> explained = PUBLISHED.getJsonArray("tags").stream()
                .map(tag -> ((JsonObject) tag).getString("name"))
                .collect(Collectors.toSet());

        assertThat(operations(PUBLISHED))
                .allSatisfy(operation -> assertThat(
                                operation.getJsonArray("tags").stream().map(String::valueOf))
                        .isNotEmpty()
                        .isSubsetOf(explained));
    }

    @Test
    void saysWhichScopeAnOperationNeeds() {
        assertThat(operation("/v1/account", "get").getJsonArray("security"))
                .isEqualTo(new JsonArray().add(new JsonObject().put("api_key", new JsonArray())));
        assertThat(operation("/v1/generations", "post").getString("x-required-scope"))
                .isEqualTo("generate");
        assertThat(operation("/", "get").getJsonArray("security")).isEmpty();
    }

    @Test
    void everyOperationWithAKeyKnowsItsRefusals() {
        assertThat(publishedCodes("/v1/account", "get"))
                .contains("unauthorized", "invalid_token", "insufficient_scope", "plan_required", "rate_limited")
                .doesNotContain("insufficient_credits", "invalid_json", "not_found");
        assertThat(publishedCodes("/v1/generations", "post"))
                .contains(
                        "invalid_json",
                        "insufficient_credits",
                        "token_cap_exceeded",
                        "concurrency_limit",
                        "idempotency_conflict",
                        "idempotency_in_progress",
                        "moderation_blocked",
                        "provider_error");
        assertThat(publishedCodes("/v1/generations/{id}/finalize", "post"))
                .contains("not_finalizable", "insufficient_credits");
        assertThat(publishedCodes("/", "get")).containsExactly("invalid_input");
    }

    @Test
    void everyCodeThereIsIsDescribedSomewhere() {
        Set<String> all =
                operations(PUBLISHED).flatMap(one -> codes(one).stream()).collect(Collectors.toSet());

        assertThat(all)
                .isEqualTo(Arrays.stream(ErrorCode.values())
                        .filter(code -> !code.isOfConsole())
                        .map(ErrorCode::wire)
                        .collect(Collectors.toSet()));
    }

    @Test
    void aServicesOwnRefusalsGiveWay() {
        JsonObject read = operation("/v1/models/{model}", "get");

        assertThat(read.getJsonObject("responses").fieldNames()).doesNotContain("default");
        assertThat(read.getString("operationId")).isEqualTo("own");
    }

    @Test
    void keepsWhatIsReferredToAndTellsEqualNamesApart() {
        JsonObject schemas = document.getJsonObject("components").getJsonObject("schemas");

        assertThat(schemas.fieldNames()).contains("Model", "Part", "Model2").doesNotContain("Secret", "ModelView");
        assertThat(schemas.getJsonObject("Model2").getString("type")).isEqualTo("integer");
        assertThat(operation("/v1/account", "get").encode())
                .contains("#/components/schemas/Model2")
                .contains("#/components/schemas/Part\"");
    }

    @Test
    void sharedPartsAreWrittenOnce() {
        JsonObject webhooks = new JsonObject("""
                {"paths": {"/v1/webhook-endpoints": {"get": {
                   "requestBody": {"content": {"*/*": {"schema": {"$ref": "#/components/schemas/Context"}}}},
                   "responses": {"200": {"content": {"application/json":
                     {"schema": {"$ref": "#/components/schemas/GenerationId"}}}}}}}},
                 "components": {"schemas": {"Context": {"type": "object"}, "GenerationId": {"type": "object"}}}}
                """);
        JsonObject schemas = new DocumentAssembly("https://atelier.test")
                .assemble(List.of(webhooks))
                .getJsonObject("components")
                .getJsonObject("schemas");

        assertThat(schemas.getJsonObject("GenerationId").getString("type")).isEqualTo("string");
        assertThat(schemas.fieldNames()).doesNotContain("GenerationId2", "Context");
    }

    @Test
    void aClientLearnsWhatIsAlwaysThereAndWhatMayBeNull() {
        JsonObject library = new JsonObject("""
                {"paths": {"/v1/files": {"get": {
                   "parameters": [
                     {"name": "limit", "in": "query", "schema": {"type": "string"}},
                     {"name": "Content-Encoding", "in": "header", "schema": {"type": "string"}}],
                   "responses": {"200": {"content": {"application/json":
                     {"schema": {"$ref": "#/components/schemas/FilePage"}}}}}}}},
                 "components": {"schemas": {
                   "FilePage": {"type": "object", "properties": {
                     "data": {"type": "array", "items": {"$ref": "#/components/schemas/File"}},
                     "next_cursor": {"type": "string"}}},
                   "File": {"type": "object", "properties": {"width": {"type": "integer"}}}}}}
                """);
        JsonObject assembled = new DocumentAssembly("https://atelier.test").assemble(List.of(library));
        JsonObject page =
                assembled.getJsonObject("components").getJsonObject("schemas").getJsonObject("FilePage");
        JsonArray parameters = assembled
                .getJsonObject("paths")
                .getJsonObject("/v1/files")
                .getJsonObject("get")
                .getJsonArray("parameters");

        assertThat(page.getJsonArray("required")).containsExactly("data", "next_cursor");
        assertThat(page.getJsonObject("properties").getJsonObject("next_cursor").getJsonArray("type"))
                .containsExactly("string", "null");
        assertThat(page.encode()).contains("#/components/schemas/MediaFile");
        assertThat(parameters).hasSize(1);
        assertThat(parameters.getJsonObject(0).getJsonObject("schema").getInteger("maximum"))
                .isEqualTo(100);
    }

    @Test
    void parametersAreNamedAsInTheTable() {
        JsonArray parameters = operation("/v1/models/{model}", "get").getJsonArray("parameters");

        assertThat(parameters.getJsonObject(0).getString("name")).isEqualTo("model");
        assertThat(parameters.getJsonObject(0).getString("description")).isEqualTo("Which.");
        assertThat(parameters.getJsonObject(1).getString("name")).isEqualTo("q");
        assertThat(parameters).hasSize(2);
    }

    @Test
    void tellsOfTheWebhooks() {
        assertThat(document.getJsonObject("webhooks").fieldNames())
                .containsExactlyInAnyOrder("generation.succeeded", "generation.failed", "webhook.test");
    }

    @Test
    void aPageIsNamedAfterItsEntriesAndARefusalAfterItsCode() {
        JsonObject webhooks = new JsonObject("""
                {"paths": {"/v1/webhook-endpoints": {"get": {
                   "x-codes": "already_exists not_cancelable",
                   "responses": {"200": {"content": {"application/json":
                     {"schema": {"$ref": "#/components/schemas/PageThingView"}}}}}}}},
                 "components": {"schemas": {"PageThingView": {"type": "object", "properties": {
                     "data": {"type": "array"}, "next_cursor": {"type": "string"}}}}}}
                """);
        JsonObject assembled = new DocumentAssembly("https://atelier.test").assemble(List.of(webhooks));
        JsonObject list = assembled
                .getJsonObject("paths")
                .getJsonObject("/v1/webhook-endpoints")
                .getJsonObject("get");
        JsonObject page =
                assembled.getJsonObject("components").getJsonObject("schemas").getJsonObject("ThingPage");

        assertThat(codes(list)).contains("already_exists", "not_cancelable");
        assertThat(list.encode()).doesNotContain("x-codes");
        assertThat(page.getJsonArray("required")).containsExactly("data", "next_cursor");
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        var references = Pattern.compile("\"#/([^\"]+)\"").matcher(document.encode());

        while (references.find()) {
            JsonObject place = document;
            for (String part : List.of(references.group(1).split("/", -1))) {
                assertThat(place.getValue(part)).as(references.group(1)).isInstanceOf(JsonObject.class);
                place = place.getJsonObject(part);
            }
        }
    }

    private JsonObject operation(String path, String method) {
        return document.getJsonObject("paths").getJsonObject(path).getJsonObject(method);
    }

    static Stream<JsonObject> operations(JsonObject document) {
        return document.getJsonObject("paths").stream()
                .flatMap(path -> ((JsonObject) path.getValue()).stream())
                .map(method -> (JsonObject) method.getValue());
    }

    private static Set<String> publishedCodes(String path, String method) {
        return codes(PUBLISHED.getJsonObject("paths").getJsonObject(path).getJsonObject(method));
    }

    private static Set<String> codes(JsonObject operation) {
        return operation.getJsonObject("responses").stream()
                .map(response -> ((JsonObject) response.getValue()))
                .filter(response -> response.containsKey("$ref"))
                .flatMap(response ->
                        CODE.matcher(response.getString("description")).results())
                .map(code -> code.group(1))
                .collect(Collectors.toSet());
    }

    private static JsonObject published() {
        try {
            return new JsonObject(Files.readString(PublicDescriptionTest.PUBLISHED));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
