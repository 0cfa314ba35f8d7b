// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class McpEndpointTest {
    private static final String RESOURCE =
            "resource_metadata=\"http://localhost:8080/.well-known/oauth-protected-resource/mcp\"";
    private static final JsonObject NOTHING = new JsonObject();
    private static final String STATELESS = "2026-07-28";
    private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @BeforeEach
    void forget() {
        services.reset();
    }

    private TestAssistant assistant() {
        return new TestAssistant(keys.key());
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "GET", "DELETE"})
    void withoutACredentialTheWayToOneIsTold(String method) {
        given().contentType("application/json")
                .body(TestAssistant.message("ping", NOTHING).encode())
                .request(method, "/mcp")
                .then()
                .statusCode(401)
                .header("WWW-Authenticate", containsString(RESOURCE))
                .header("WWW-Authenticate", containsString("scope=\"read generate library\""))
                .body("error.code", equalTo("unauthorized"));
    }

    @Test
    void aCredentialThatIsNotValidIsRefusedAsSuch() {
        new TestAssistant(keys.checked(987_654_321L))
                .send("ping", NOTHING)
                .then()
                .statusCode(401)
                .header("WWW-Authenticate", containsString(RESOURCE))
                .header("WWW-Authenticate", containsString("error=\"invalid_token\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "http://localhost.evil.example",
                "http://localhost:8080.evil.example",
                "null",
                "file://",
                "https://localhost:8080@evil.example"
            })
    void aPageOfAnotherOriginMayNotConnect(String origin) {
        TestAssistant assistant = assistant();

        assistant
                .send(assistant.request().header("Origin", origin), "ping", NOTHING)
                .then()
                .statusCode(403)
                .body("jsonrpc", equalTo("2.0"))
                .body("id", nullValue());
    }

    @Test
    void aPageThatTheOperatorNamesMayConnect() {
        TestAssistant assistant = assistant();
        String page = "https://assistant.example";

        assistant
                .send(assistant.request().header("Origin", page), "ping", NOTHING)
                .then()
                .statusCode(200)
                .header("Access-Control-Allow-Origin", page);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:8080", "http://localhost:6274", "http://127.0.0.1", "http://[::1]:3000"})
    void aPageOfTheUsersMachineMayConnect(String origin) {
        TestAssistant assistant = assistant();

        assistant
                .send(assistant.request().header("Origin", origin), "ping", NOTHING)
                .then()
                .statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE"})
    void thereIsNoStreamAndNoSession(String method) {
        assistant().request().request(method, "/mcp").then().statusCode(405).header("Allow", "POST");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/mcp/sse", "/mcp/messages/1", "/mcp/"})
    void theFormerTransportDoesNotExist(String path) {
        assistant().request().get(path).then().statusCode(404);
        assistant().request().body("{}").post(path).then().statusCode(404);
    }

    @ParameterizedTest
    @CsvSource({"2025-11-25,2025-11-25", "2025-06-18,2025-06-18", "2025-03-26,2025-03-26", "2031-01-01,2025-11-25"})
    void initializeAgreesOnAVersion(String asked, String agreed) {
        assistant()
                .send("initialize", new JsonObject().put("protocolVersion", asked))
                .then()
                .statusCode(200)
                .header("Mcp-Session-Id", nullValue())
                .header("Cache-Control", "no-store")
                .body("id", equalTo(1))
                .body("result.protocolVersion", equalTo(agreed))
                .body("result.capabilities.tools", notNullValue())
                .body("result.serverInfo.name", equalTo("atelier"))
                .body("result.instructions", containsString("request_id"));
    }

    @Test
    void aSessionOfAnotherReplicaIsNoObstacle() {
        TestAssistant assistant = assistant();

        assistant
                .send(assistant.request().header("Mcp-Session-Id", "elsewhere"), "tools/list", NOTHING)
                .then()
                .statusCode(200)
                .body("result.tools.name", hasItems("generate"));
    }

    @Test
    void aNotificationIsAccepted() {
        TestAssistant assistant = assistant();

        String answer = assistant
                .request()
                .body("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")
                .post("/mcp")
                .then()
                .statusCode(202)
                .extract()
                .asString();

        assertThat(answer).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{                                                        | 400 | -32700",
                "[]                                                       | 400 | -32600",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]     | 400 | -32600",
                "7                                                        | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1}                          | 400 | -32600",
                "{\"id\":1,\"method\":7}                                  | 400 | -32600",
                "{\"id\":{},\"method\":\"ping\"}                          | 400 | -32600",
                "{\"id\":null,\"method\":\"ping\"}                        | 400 | -32600",
                "{\"id\":1,\"method\":\"ping\",\"params\":[]}             | 400 | -32600",
                "{\"id\":1,\"method\":\"resources/list\"}                 | 200 | -32601",
                "{\"id\":1,\"method\":\"tools/call\",\"params\":{}}       | 200 | -32602",
                "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"drop\"}} | 200 | -32602"
            })
    void whatIsNoMessageIsRefused(String body, int status, int code) {
        assistant()
                .request()
                .body(body)
                .post("/mcp")
                .then()
                .statusCode(status)
                .body("error.code", equalTo(code))
                .body("error.message", notNullValue());
    }

    /** A client answers what it was asked; this server asks nothing, and says nothing against it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":{\"code\":-32601,\"message\":\"no\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"no\"}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}"
            })
    void aResponseAndANotificationAreAccepted(String body) {
        for (String version : List.of("2025-11-25", "2025-06-18", "2025-03-26", STATELESS)) {
            given().header("Authorization", "Bearer " + keys.key())
                    .header("MCP-Protocol-Version", version)
                    .contentType("application/json")
                    .body(body)
                    .post("/mcp")
                    .then()
                    .statusCode(202)
                    .body(equalTo(""));
        }
    }

    @Test
    void aBodyThatIsNotJsonOrTooLargeIsRefused() {
        assistant()
                .request()
                .contentType("text/plain")
                .body("x")
                .post("/mcp")
                .then()
                .statusCode(422);
        assistant()
                .request()
                .body(TestAssistant.message("ping", new JsonObject().put("x", "x".repeat(1024 * 1024)))
                        .encode())
                .post("/mcp")
                .then()
                .statusCode(422);
    }

    @Test
    void anUnknownVersionIsRefusedWithTheKnownOnes() {
        TestAssistant assistant = assistant();
        RequestSpecification future = given().header("Authorization", "Bearer " + assistant.key())
                .contentType("application/json")
                .header("MCP-Protocol-Version", "2031-01-01");

        assistant
                .send(future, "ping", NOTHING)
                .then()
                .statusCode(400)
                .body("error.code", equalTo(-32022))
                .body("error.data.supported", hasItems("2025-11-25", STATELESS));
    }

    @Test
    void theVersionWithoutSessionsIsSpoken() {
        stateless("server/discover", "server/discover")
                .then()
                .statusCode(200)
                .body("result.resultType", equalTo("complete"))
                .body("result.supportedVersions", hasItems(STATELESS))
                .body("result.cacheScope", equalTo("private"))
                .body("result.ttlMs", notNullValue());
        for (String method : List.of("resources/list", "initialize", "ping")) {
            stateless(method, method).then().statusCode(404).body("error.code", equalTo(-32601));
        }
        stateless("tools/list", "tools/call").then().statusCode(400).body("error.code", equalTo(-32020));
        stateless("tools/list", "tools/list", stated("2031-01-01"))
                .then()
                .statusCode(400)
                .body("error.code", equalTo(-32020));
    }

    /** As the conformance suite of the protocol has it: a client that knows the version knows what every request says. */
    @Test
    void aRequestOfTheVersionWithoutSessionsSaysAll() {
        for (JsonObject meta : List.of(
                NOTHING, stated(STATELESS).copy().putNull(CAPABILITIES), new JsonObject().put(CAPABILITIES, NOTHING))) {
            stateless("tools/list", "tools/list", meta)
                    .then()
                    .statusCode(400)
                    .body("error.code", equalTo(-32602))
                    .body("error.message", containsString("params._meta"));
        }
    }

    private static JsonObject stated(String version) {
        return new JsonObject()
                .put("io.modelcontextprotocol/protocolVersion", version)
                .put(CAPABILITIES, NOTHING);
    }

    private io.restassured.response.Response stateless(String method, String header) {
        return stateless(method, header, stated(STATELESS));
    }

    private io.restassured.response.Response stateless(String method, String header, JsonObject meta) {
        TestAssistant assistant = assistant();
        RequestSpecification request = given().header("Authorization", "Bearer " + assistant.key())
                .contentType("application/json")
                .header("MCP-Protocol-Version", STATELESS)
                .header("Mcp-Method", header);
        return assistant.send(request, method, new JsonObject().put("_meta", meta));
    }

    @Test
    void toolsThatTheScopesDoNotAllowAreHidden() {
        List<String> reader = tools(Set.of(Scope.READ));
        List<String> maker = tools(Set.of(Scope.READ, Scope.GENERATE));
        List<String> everything = tools(Set.of(Scope.values()));

        assertThat(reader)
                .containsExactlyInAnyOrder(
                        "list_models",
                        "get_model",
                        "estimate",
                        "get_generation",
                        "list_generations",
                        "list_files",
                        "shelf_items",
                        "projects",
                        "account");
        assertThat(maker)
                .containsAll(reader)
                .contains("generate", "cancel", "finalize")
                .hasSize(12);
        assertThat(everything)
                .containsAll(maker)
                .contains("upload_from_url", "pin_to_shelf")
                .hasSize(14);
    }

    private List<String> tools(Set<Scope> scopes) {
        return new TestAssistant(keys.create(Plan.PRO, scopes).secret().reveal())
                .send("tools/list", NOTHING)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getList("result.tools.name");
    }

    @Test
    void aToolBeyondTheScopesIsRefusedByHttp() {
        var reader = new TestAssistant(
                keys.create(Plan.PRO, Set.of(Scope.READ)).secret().reveal());

        reader.call("generate", new JsonObject().put("model", "m").put("input", NOTHING))
                .then()
                .statusCode(403)
                .header("WWW-Authenticate", containsString(RESOURCE))
                .header("WWW-Authenticate", containsString("error=\"insufficient_scope\""))
                .header("WWW-Authenticate", containsString("scope=\"read generate\""))
                .body("error.code", equalTo("insufficient_scope"))
                .body("error.message", equalTo("This needs the scope generate, and this API key has read."));

        assertThat(services.seen("POST /v1/generations")).isEmpty();
    }

    @Test
    void aKeyOnAPlanWithoutKeysIsToldSo() {
        var free = new TestAssistant(
                keys.create(Plan.BASIC, Set.of(Scope.values())).secret().reveal());

        free.send("tools/list", NOTHING).then().statusCode(403).body("error.code", equalTo("plan_required"));
        free.call("account", NOTHING)
                .then()
                .statusCode(200)
                .header("WWW-Authenticate", nullValue())
                .body("result.isError", equalTo(true))
                .body("result.content[0].text", containsString("plan_required"));
    }

    @Test
    void theModelsThatTheAddressNamesBecomeToolsWithTheirSchemas() {
        JsonObject schema = new JsonObject()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("type", "object")
                .put("properties", new JsonObject().put("prompt", new JsonObject().put("type", "string")));
        services.on(
                "GET /v1/models/landscape-image",
                200,
                new JsonObject().put("name", "Landscape").put("base_credits", 1).put("input_schema", schema));
        services.on("GET /v1/models/nothing", 404, new JsonObject());
        services.on(
                "POST /v1/generations", 200, new JsonObject().put("id", "gen_1").put("status", "succeeded"));
        var assistant = new TestAssistant(keys.key(), "/mcp?models=landscape-image,nothing,../account");

        assistant
                .send("tools/list", NOTHING)
                .then()
                .statusCode(200)
                .body("result.tools.size()", equalTo(15))
                .body("result.tools[14].name", equalTo("generate_landscape-image"))
                .body("result.tools[14].inputSchema.required", equalTo(List.of("input")))
                .body("result.tools[14].inputSchema.properties.model", nullValue())
                .body("result.tools[14].inputSchema.properties.input.properties.prompt.type", equalTo("string"))
                .body("result.tools[14].inputSchema.properties.input.$schema", nullValue());
        assistant
                .call("generate_landscape-image", new JsonObject().put("input", new JsonObject().put("prompt", "x")))
                .then()
                .statusCode(200)
                .body("result.structuredContent.id", equalTo("gen_1"));

        assertThat(services.seen("POST /v1/generations")).hasSize(1);
        assertThat(services.seen("GET /v1/account")).isEmpty();
    }
}
