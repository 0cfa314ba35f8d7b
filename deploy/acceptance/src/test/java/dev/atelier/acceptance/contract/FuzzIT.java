// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.acceptance.OnEncryptedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every member of every body and every parameter, with what does not belong there. Whatever comes, the answer is no
 * fault of the platform's, a refusal has the one shape, and nothing is charged.
 */
@OnEncryptedPlatform
class FuzzIT {
    private static final long CREDITS = 5_000;
    private static final int REQUESTS_OF_A_KEY = 50;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Platform platform = Platform.encrypted();
    private final TestAccount account = platform.account(CREDITS);
    private TestAccount key = account;
    private int asked;

    @AfterEach
    void nothingWasCharged() {
        assertThat(account.credits()).isEqualTo(CREDITS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"landscape-image", "flux-kontext", "nano-banana-edit", "scene-video", "speech", "transcript"})
    void anyInputOfAnyModel(String model) throws IOException {
        JsonNode schema =
                JSON.readTree(next().get("/v1/models/" + model + "/schema").asByteArray());
        ObjectNode sound = sound(schema);

        List<ObjectNode> inputs = new ArrayList<>();
        schema.path("properties").fieldNames().forEachRemaining(member -> {
            inputs.add(sound.deepCopy().without(member));
            odd(schema.path("properties").path(member))
                    .forEach(value -> inputs.add(sound.deepCopy().set(member, value)));
        });
        odd(schema).forEach(value -> inputs.add(sound.deepCopy().set("no_such_member", value)));

        for (ObjectNode input : inputs) {
            ObjectNode body = JSON.createObjectNode().put("model", model).set("input", input);
            check(body, next().body(body.toString()).post("/v1/estimate"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POST,  /v1/generations,            '{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"x\"},\"project\":\"proj_0\",\"max_credits\":0}'",
        "POST,  /v1/files/import,           '{\"url\":\"https://127.0.0.1/x\",\"model\":\"landscape-image\"}'",
        "POST,  /v1/shelves/proj_0/items,   '{\"media\":\"file_999999\",\"name\":\"x\"}'",
        "PATCH, /v1/shelves/proj_0/items/9, '{\"name\":\"x\"}'",
        "POST,  /v1/projects,               '{\"name\":\"x\",\"default_aspect_ratio\":\"16:9x\"}'",
        "POST,  /v1/webhook-endpoints,      '{\"url\":\"https://127.0.0.1/\",\"events\":[\"*\"]}'",
        "PATCH, /v1/webhook-endpoints/9,    '{\"url\":\"https://127.0.0.1/\",\"events\":[\"*\"],\"enabled\":true}'",
        "POST,  /v1/webhook-endpoints/9/recover, '{\"since\":\"2026-01-01T00:00:00Z\"}'"
    })
    void anyMemberOfAnyBody(String method, String path, String text) throws IOException {
        ObjectNode sound = (ObjectNode) JSON.readTree(text);
        List<ObjectNode> bodies = new ArrayList<>();
        sound.fieldNames().forEachRemaining(member -> {
            bodies.add(sound.deepCopy().without(member));
            odd(JSON.createObjectNode())
                    .forEach(value -> bodies.add(sound.deepCopy().set(member, value)));
        });
        bodies.add(sound.deepCopy().put("no_such_member", 1));

        for (ObjectNode body : bodies) {
            boolean wouldBeMade = method.equals("POST")
                    && path.equals("/v1/generations")
                    && !body.path("max_credits").equals(JSON.getNodeFactory().numberNode(0));
            if (!wouldBeMade) {
                check(body, next().body(body.toString()).request(method, path));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/generations,                      status model project made_by origin limit cursor",
        "/v1/generations/gen_1,                wait",
        "/v1/models,                           type q task",
        "/v1/files,                            type project limit cursor",
        "/v1/shelves/proj_0/items,             q type limit cursor",
        "/v1/voices,                           provider",
        "/v1/usage,                            from to group_by format",
        "/v1/webhook-endpoints/1/deliveries,   state type limit cursor"
    })
    void anyParameterOfAnyRead(String path, String parameters) {
        for (String parameter : parameters.split(" ", -1)) {
            for (String value : List.of(
                    "",
                    " ",
                    "0",
                    "-1",
                    "101",
                    "999999999999999999999",
                    "1e9",
                    "null",
                    "{}",
                    "é漢🦊",
                    "a".repeat(4_000),
                    "%",
                    "'; --")) {
                check(
                        parameter + "=" + value,
                        next().queryParam(parameter, value).get(path));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/generations/{id}",
                "/v1/generations/{id}/events",
                "/v1/models/{id}",
                "/v1/models/{id}/schema",
                "/v1/files/{id}",
                "/v1/shelves/{id}/items",
                "/v1/webhook-endpoints/{id}",
                "/media/{id}"
            })
    void anyNumberOfAnyObject(String path) {
        for (String id : List.of(
                "0",
                "-1",
                "gen_0",
                "gen_-1",
                "gen_1.5",
                "file_1",
                "proj_1",
                "999999999999999999",
                "9999999999999999999999",
                "x".repeat(200),
                "..",
                "é",
                "%00",
                "null")) {
            Response answer = next().get(path, id);
            check(id, answer);
            assertThat(answer.statusCode()).as(path + " " + id).isIn(200, 404, 422);
        }
    }

    @Test
    void anyBodyThatIsNone() {
        for (String path : List.of(
                "/v1/estimate", "/v1/generations", "/v1/projects", "/v1/files/import", "/v1/webhook-endpoints")) {
            for (String body : List.of(
                    "",
                    "{",
                    "[]",
                    "null",
                    "1",
                    "\"x\"",
                    "{\"a\":1}{\"b\":2}",
                    "\u0000",
                    "{\"model\":\"x\",\"model\":\"y\"}",
                    "[".repeat(5_000))) {
                if (!(path.equals("/v1/projects") && body.isEmpty())) {
                    Response answer = next().body(body).post(path);
                    check(body, answer);
                    assertThat(answer.statusCode()).as(path + " " + body).isBetween(400, 422);
                }
            }
        }
    }

    /** Read without a path, as REST-assured compiles a script for each. */
    private record Refusal(Map<String, Object> error) {}

    private static void check(Object sent, Response answer) {
        String what = shortened(sent) + " -> " + answer.statusCode() + " " + shortened(answer.asString());
        assertThat(answer.statusCode()).as(what).isLessThan(500);
        assertThat(answer.header("X-Request-Id")).as(what).isNotBlank();
        if (answer.statusCode() >= 400) {
            Map<String, Object> error = answer.as(Refusal.class).error();
            assertThat(error).as(what).containsKeys("code", "message", "request_id");
            assertThat(error.get("code")).as(what).isNotEqualTo("rate_limited");
        }
    }

    private static String shortened(Object text) {
        String whole = text.toString();
        return whole.length() <= 300 ? whole : whole.substring(0, 300) + "...";
    }

    /** Values of every type, too little, too much, and just past the bounds the schema names. */
    private static Stream<JsonNode> odd(JsonNode member) {
        var make = JSON.getNodeFactory();
        ArrayNode many = make.arrayNode();
        for (int i = 0; i < 1_000; i++) {
            many.add("file_1");
        }
        JsonNode deep = make.textNode("x");
        for (int i = 0; i < 50; i++) {
            deep = make.arrayNode().add(deep);
        }
        Stream<JsonNode> any = Stream.of(
                make.nullNode(),
                make.booleanNode(true),
                make.numberNode(0),
                make.numberNode(-1),
                make.numberNode(new BigDecimal("0.1")),
                make.numberNode(BigInteger.TEN.pow(40)),
                make.textNode(""),
                make.textNode(" "),
                make.textNode("x".repeat(50_000)),
                make.textNode("\u0000\u202e\ud83e\udd8a e\u0301 @[ @x"),
                make.textNode("https://169.254.169.254/latest"),
                make.arrayNode(),
                make.objectNode(),
                many,
                deep);
        Stream<JsonNode> bounds = Stream.of("minimum", "maximum")
                .filter(member::has)
                .flatMap(bound -> Stream.of(-1, 0, 1)
                        .map(step -> make.numberNode(
                                member.path(bound).decimalValue().add(BigDecimal.valueOf(step)))));
        return Stream.concat(any, bounds);
    }

    private static ObjectNode sound(JsonNode schema) {
        ObjectNode sound = JSON.createObjectNode();
        for (JsonNode name : schema.path("required")) {
            JsonNode member = schema.path("properties").path(name.asText());
            sound.put(name.asText(), member.has("x-service-media") ? "file_999999" : "a fox");
        }
        return sound;
    }

    /** A key may ask sixty prices a minute, and there is more to ask. */
    private RequestSpecification next() {
        if (asked++ % REQUESTS_OF_A_KEY == REQUESTS_OF_A_KEY - 1) {
            key = platform.withAnotherKey(account);
        }
        return key.request();
    }
}
