// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.testkit.TestCaller;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class WebhookEndpointResourceTest {
    private static final String PATH = "/v1/webhook-endpoints";
    private static final AtomicLong ACCOUNTS = new AtomicLong(1_000);

    @Inject
    Rows rows;

    private long account;

    @BeforeEach
    void newAccount() {
        account = ACCOUNTS.incrementAndGet();
    }

    @Test
    void aNewEndpointShowsItsSecretOnce() {
        Response created = create("{\"url\": \"https://hook.test/a?key=1\"}");

        created.then()
                .statusCode(201)
                .header("X-Request-Id", notNullValue())
                .body("id", matchesPattern("hook_[0-9]+"))
                .body("url", equalTo("https://hook.test/a?key=1"))
                .body("events", contains("*"))
                .body("enabled", equalTo(true))
                .body("failure_count", equalTo(0))
                .body("created_at", matchesPattern("....-..-..T..:..:..[.]...Z"))
                .body("secret", matchesPattern("whsec_[A-Za-z0-9+/]{43}="))
                .body("secret_note", containsString("not shown again"));

        String secret = created.path("secret");
        caller().get(PATH + "/" + created.path("id"))
                .then()
                .statusCode(200)
                .body("id", equalTo(created.path("id")))
                .body("$", not(hasKey("secret")))
                .body("$", not(hasKey("secret_note")))
                .body("$", not(hasKey("last_status")));
        assertThat(caller().get(PATH).asString()).doesNotContain(secret);
        assertThat(rows.number(
                        "select count(*) from webhook_endpoint where position(convert_to(?, 'UTF8') in sealed_secret)"
                                + " > 0",
                        secret))
                .isZero();
    }

    @Test
    void eventsAreKeptAsChosen() {
        create("{\"url\": \"https://hook.test/a\", \"events\": [\"generation.failed\", \"generation.failed\"]}")
                .then()
                .statusCode(201)
                .body("events", contains("generation.failed"));
    }

    @ParameterizedTest
    @MethodSource("dev.atelier.testkit.ForbiddenUrls#all")
    void onlyPublicHttpsUrlsAreTaken(String url) {
        create("{\"url\": \"" + url + "\"}")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("url"))
                .body("error.request_id", notNullValue());
        assertThat(rows.number("select count(*) from webhook_endpoint where account_id = ?", account))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[\"generation.started\"]", "\"*\"", "[1]", "[null]", "{}"})
    void eventsAreOnesThatExist(String events) {
        create("{\"url\": \"https://hook.test/a\", \"events\": " + events + "}")
                .then()
                .statusCode(422)
                .body("error.param", containsString("events"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"enabled", "url", "events"})
    void nullIsNoChangeOfAMember(String member) {
        String id = create("{\"url\": \"https://hook.test/null\"}").path("id");

        caller().contentType("application/json")
                .body("{\"" + member + "\": null}")
                .patch(PATH + "/" + id)
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo(member));
        caller().contentType("application/json")
                .body("{}")
                .patch(PATH + "/" + id)
                .then()
                .statusCode(200);
    }

    @Test
    void aQueryParameterThatDoesNotExistIsNamed() {
        caller().get(PATH + "?limit=5&enabeld=true")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("enabeld"));
    }

    @Test
    void theBodyIsReadStrictly() {
        create("{\"events\": [\"*\"]}").then().statusCode(422).body("error.param", equalTo("url"));
        create("{\"url\": \"https://hook.test/a\", \"secret\": \"whsec_mine\"}")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("secret"));
        create("{\"url\": ").then().statusCode(400).body("error.code", equalTo("invalid_json"));
        create("").then().statusCode(400).body("error.code", equalTo("invalid_json"));
        create("[]").then().statusCode(422).body("error.code", equalTo("invalid_input"));
    }

    @Test
    void theSameUrlTwiceIsADuplicateHoweverItIsWritten() {
        create("{\"url\": \"https://hook.test/a\"}").then().statusCode(201);

        for (String same : List.of("https://hook.test/a", "HTTPS://HOOK.test:443/a")) {
            create("{\"url\": \"" + same + "\"}")
                    .then()
                    .statusCode(409)
                    .body("error.code", equalTo("already_exists"))
                    .body("error.param", equalTo("url"));
        }
    }

    @Test
    void twoAccountsMayNameTheSameUrl() {
        create("{\"url\": \"https://hook.test/a\"}").then().statusCode(201);
        newAccount();

        create("{\"url\": \"https://hook.test/a\"}").then().statusCode(201);
    }

    @Test
    void thereAreAtMostFive() {
        for (int i = 0; i < 5; i++) {
            create("{\"url\": \"https://hook.test/" + i + "\"}").then().statusCode(201);
        }

        create("{\"url\": \"https://hook.test/5\"}")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("url"));

        String first = caller().get(PATH).path("data[0].id");
        caller().delete(PATH + "/" + first).then().statusCode(200);
        create("{\"url\": \"https://hook.test/5\"}").then().statusCode(201);
    }

    @Test
    void thereAreAtMostFiveAlsoWhenManyAreMadeAtOnce() throws Exception {
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> creates = IntStream.range(0, 12)
                    .mapToObj(i -> (Callable<Integer>) () ->
                            create("{\"url\": \"https://hook.test/" + i + "\"}").statusCode())
                    .toList();

            List<Integer> statuses =
                    clients.invokeAll(creates).stream().map(Future::resultNow).toList();

            assertThat(statuses.stream().filter(status -> status == 201)).hasSize(5);
            assertThat(statuses.stream().filter(status -> status == 422)).hasSize(7);
        }
    }

    @Test
    void theListHoldsTheAccountsOwnAndPages() {
        String first = create("{\"url\": \"https://hook.test/1\"}").path("id");
        String second = create("{\"url\": \"https://hook.test/2\"}").path("id");

        caller().get(PATH)
                .then()
                .statusCode(200)
                .body("data.id", contains(first, second))
                .body("next_cursor", nullValue())
                .body("$", hasKey("next_cursor"));
        String cursor = caller().get(PATH + "?limit=1").path("next_cursor");
        caller().get(PATH + "?limit=1&cursor=" + cursor)
                .then()
                .body("data.id", contains(second))
                .body("next_cursor", nullValue());
        caller().get(PATH + "?limit=0").then().statusCode(422).body("error.param", equalTo("limit"));
        caller().get(PATH + "?cursor=x").then().statusCode(422).body("error.param", equalTo("cursor"));
    }

    @Test
    void anotherAccountSeesNothing() {
        String id = create("{\"url\": \"https://hook.test/a\"}").path("id");
        newAccount();

        caller().get(PATH).then().body("data", hasSize(0));
        for (String form : List.of(id, id.substring("hook_".length()))) {
            caller().get(PATH + "/" + form).then().statusCode(404).body("error.code", equalTo("not_found"));
            caller().delete(PATH + "/" + form).then().statusCode(404).body("error.code", equalTo("not_found"));
        }
        assertThat(rows.number("select count(*) from webhook_endpoint where id = ?", number(id)))
                .isOne();
    }

    @Test
    void aRemovedEndpointIsGone() {
        String id = create("{\"url\": \"https://hook.test/a\"}").path("id");

        caller().delete(PATH + "/" + number(id))
                .then()
                .statusCode(200)
                .body("id", equalTo(id))
                .body("deleted", equalTo(true));

        caller().get(PATH + "/" + id).then().statusCode(404);
        caller().delete(PATH + "/" + id).then().statusCode(404);
        caller().get(PATH).then().body("data.id", not(hasItem(id)));
        create("{\"url\": \"https://hook.test/a\"}").then().statusCode(201);
    }

    @Test
    void onlyApiKeysMayComeHere() {
        String id = create("{\"url\": \"https://hook.test/a\"}").path("id");
        RequestSpecification oauth = given().auth()
                .oauth2(TestCaller.account(account).kind("oauth").token())
                .contentType(ContentType.JSON);

        for (Response answer : List.of(
                oauth.get(PATH),
                oauth.get(PATH + "/" + id),
                oauth.delete(PATH + "/" + id),
                oauth.body("{\"url\": \"https://hook.test/b\"}").post(PATH))) {
            answer.then().statusCode(403).body("error.code", equalTo("insufficient_scope"));
        }
    }

    @Test
    void aRequestWithoutACallerTokenIsRefused() {
        given().get(PATH).then().statusCode(401).body("error.code", notNullValue());
        given().auth().oauth2(TestCaller.internal("compat")).get(PATH).then().statusCode(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hook_x", "gen_1", "hook_0001", "hook_99999999999999999999", "-1"})
    void anIdThatIsNoneIsNotFound(String id) {
        caller().get(PATH + "/" + id).then().statusCode(404).body("error.code", equalTo("not_found"));
    }

    private Response create(String body) {
        return caller().body(body).post(PATH);
    }

    private RequestSpecification caller() {
        return given().auth().oauth2(TestCaller.account(account).token()).contentType(ContentType.JSON);
    }

    private static long number(String id) {
        return Long.parseLong(id.substring("hook_".length()));
    }
}
