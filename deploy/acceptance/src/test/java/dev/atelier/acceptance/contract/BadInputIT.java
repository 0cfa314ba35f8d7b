// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.contract;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.acceptance.DocumentedAnswers;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes of a client on the way to a generation: each time the error shape, and no charge. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputIT {
    private static final long CREDITS = 500;
    private final Platform platform = Platform.get();
    private final TestAccount account = platform.account(CREDITS);

    @Test
    void theBodyThatTheOthersSpoilIsGood() {
        Response estimate = account.request()
                .body("{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"hills\"}}")
                .post("/v1/estimate");

        assertThat(estimate.statusCode()).isEqualTo(200);
    }

    /** Each described read that takes a query, with all of it empty. */
    static Stream<String> readsWithAQuery() {
        Map<String, Map<String, Map<String, Object>>> paths =
                JsonPath.from(DocumentedAnswers.DESCRIPTION.toFile()).getMap("paths");
        return paths.entrySet().stream()
                .filter(path -> !path.getKey().contains("{") && !path.getKey().endsWith("/listen"))
                .map(path -> path.getKey()
                        + "?"
                        + emptyQuery(
                                path.getValue().getOrDefault("get", Map.of()).getOrDefault("parameters", List.of())))
                .filter(read -> !read.endsWith("?"));
    }

    private static String emptyQuery(Object parameters) {
        return parameters instanceof List<?> list
                ? list.stream()
                        .map(Map.class::cast)
                        .filter(parameter -> "query".equals(parameter.get("in")))
                        .map(parameter -> parameter.get("name") + "=")
                        .collect(Collectors.joining("&"))
                : "";
    }

    @ParameterizedTest
    @MethodSource("readsWithAQuery")
    void anEmptyQueryValueIsAnAbsentOne(String read) {
        Response empty = account.request().urlEncodingEnabled(false).get(read);

        assertThat(empty.statusCode()).isEqualTo(200);
        assertThat(empty.asString())
                .isEqualTo(account.request()
                        .get(read.substring(0, read.indexOf('?')))
                        .asString());
    }

    static Stream<Arguments> bodies() {
        return Stream.of(
                Arguments.of("{\"model\":", 400, "invalid_json", null),
                Arguments.of("", 400, "invalid_json", null),
                Arguments.of("[]", 422, "invalid_input", null),
                Arguments.of("{\"input\":{\"prompt\":\"x\"}}", 422, "invalid_input", "model"),
                Arguments.of("{\"model\":\"landscape-image\"}", 422, "invalid_input", "input"),
                Arguments.of("{\"model\":\"no-such-model\",\"input\":{\"prompt\":\"x\"}}", 404, "not_found", "model"),
                Arguments.of("{\"model\":\"landscape-image\",\"input\":{}}", 422, "invalid_input", "input.prompt"),
                Arguments.of(
                        "{\"model\":\"landscape-image\",\"input\":{\"prompt\":7}}",
                        422,
                        "invalid_input",
                        "input.prompt"),
                Arguments.of(
                        "{\"model\":\"landscape-image\",\"input\":{\"prompt\":null}}",
                        422,
                        "invalid_input",
                        "input.prompt"),
                Arguments.of(
                        "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"x\",\"promt\":\"y\"}}",
                        422,
                        "invalid_input",
                        "input.promt"),
                Arguments.of(
                        "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"x\"},\"max_credit\":3}",
                        422,
                        "invalid_input",
                        "max_credit"),
                Arguments.of(
                        "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"x\"},\"max_credits\":0}",
                        422,
                        "invalid_input",
                        "max_credits"),
                Arguments.of(
                        "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"x\",\"seed\":1e400}}",
                        422,
                        "invalid_input",
                        "input.seed"));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void aBadBodyIsNamedAndCostsNothing(String body, int status, String code, @Nullable String param) {
        refused(account.request().body(body).post("/v1/generations"), status, code, param);

        assertThat(account.credits()).isEqualTo(CREDITS);
    }

    @Test
    void aMissingOrWrongKeyIsRefused() {
        Response none = anonymous().get("/v1/models");
        Response garbage =
                anonymous().header("Authorization", "Bearer atl_live_nonsense").get("/v1/models");
        Response basic = anonymous().header("Authorization", "Basic dTpw").get("/v1/models");

        refused(none, 401, "unauthorized", null);
        refused(garbage, 401, "invalid_token", null);
        assertThat(basic.statusCode()).isEqualTo(401);
        assertThat(none.header("WWW-Authenticate")).startsWith("Bearer");
    }

    @Test
    void aKeyThatMayOnlyReadCannotGenerate() {
        TestAccount reader = platform.account(CREDITS, "read");

        refused(reader.create("hills"), 403, "insufficient_scope", null);
        assertThat(reader.credits()).isEqualTo(CREDITS);
    }

    @Test
    void twentyMegabytesAreRefusedBeforeTheyAreRead() {
        String prompt = "x".repeat(20_000_000);

        refused(account.create(prompt), 422, "invalid_input", null);

        assertThat(account.credits()).isEqualTo(CREDITS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"99", "46", "-1", "1.5", "soon"})
    void aWaitOutsideItsBoundsIsRefused(String wait) {
        refused(account.request().get("/v1/generations/gen_1?wait={wait}", wait), 422, "invalid_input", "wait");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/generations/gen_999999999",
                "/v1/generations/file_1",
                "/v1/generations/abc",
                "/v1/nothing",
                "/nothing",
                "/internal/charges/1",
                "/q/health",
                "/v1/models/none"
            })
    void anUnknownPathIsNotFound(String path) {
        refused(account.request().get(path), 404, "not_found", null);
    }

    @Test
    void aWrongMethodSaysWhichAreRight() {
        Response answer = account.request().delete("/v1/account");

        refused(answer, 404, "not_found", null);
        assertThat(answer.header("Allow")).contains("GET");
    }

    @Test
    void anotherAccountsGenerationDoesNotExist() {
        TestAccount owner = platform.account(CREDITS);
        TestAccount stranger = platform.account(CREDITS);
        String id = owner.started("private hills");
        owner.await(id);

        refused(stranger.request().get("/v1/generations/{id}", id), 404, "not_found", null);
        refused(stranger.request().get("/v1/generations/{id}?wait=45", id), 404, "not_found", null);
    }

    @Test
    void tooFewCreditsAreSaidSoAndNothingIsSpent() {
        TestAccount poor = platform.account(0);

        refused(poor.create("hills"), 402, "insufficient_credits", null);
        assertThat(poor.request().get("/v1/generations").jsonPath().getList("data"))
                .isEmpty();
    }

    @Test
    void theRequestIdIsTheClientsWhenItIsWellFormed() {
        Response mine = account.request().header("X-Request-Id", "order-4711.b").get("/v1/nothing");
        Response bad =
                account.request().header("X-Request-Id", "no spaces please").get("/v1/nothing");

        assertThat(mine.header("X-Request-Id")).isEqualTo("order-4711.b");
        assertThat(bad.header("X-Request-Id")).startsWith("req_");
    }

    private RequestSpecification anonymous() {
        return given().baseUri(platform.baseUrl());
    }

    private static void refused(Response answer, int status, String code, @Nullable String param) {
        Map<String, Object> error = answer.jsonPath().getMap("error");
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(status);
        assertThat(error)
                .containsEntry("code", code)
                .containsEntry("request_id", answer.header("X-Request-Id"))
                .containsKey("message");
        if (param != null) {
            assertThat(error).containsEntry("param", param);
        }
    }
}
