// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** What the gateway tells of an answer decides whether the same submit is a repeat. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class AnswerFateTest {
    private static final String PATH = "/reve/text-to-image";
    private static final String SDK = "higgsfield-server-js/2.0";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final FakeGenerations generations;
    private final DataSource database;
    private final Client client = Client.create("/compat/hf");

    AnswerFateTest(FakeGenerations generations, DataSource database) {
        this.generations = generations;
        this.database = database;
    }

    @Test
    void anAnswerOfWhichTheGatewaySaysNothingDidNotArrive() {
        String prompt = client.prompt("untold");
        String first = submitted(prompt, UUID.randomUUID(), SDK);

        String second = submitted(prompt, UUID.randomUUID(), SDK);

        assertThat(second).isEqualTo(first);
        assertThat(generations.started(prompt)).isEqualTo(1);
    }

    @Test
    void anAnswerThatTheGatewayCouldNotPassOnIsRecognisedAtOnceAndOneThatArrivedIsNot() {
        String prompt = client.prompt("not passed on");
        UUID lost = UUID.randomUUID();
        UUID arrived = UUID.randomUUID();
        String first = submitted(prompt, lost, SDK);
        told(lost, "written");
        told(lost, "lost");

        String second = submitted(prompt, arrived, SDK);
        told(arrived, "written");
        String third = submitted(prompt, UUID.randomUUID(), SDK);

        assertThat(second).isEqualTo(first);
        assertThat(third).isNotEqualTo(first);
        assertThat(generations.started(prompt)).isEqualTo(2);
    }

    @Test
    void inDoubtTheRepeatOfAVendorsClientIsTheSameAndAQuickOneIsNot() {
        String prompt = client.prompt("doubt");
        String first = doubtful(prompt);

        age(first, -1);
        String quick = doubtful(prompt);
        age(first, 2);
        age(quick, -1);
        String repeat = submitted(prompt, UUID.randomUUID(), SDK);

        assertThat(quick).isNotEqualTo(first);
        assertThat(repeat).isEqualTo(first);
    }

    @Test
    void inDoubtNobodyIsTheSameWhoRepeatsNothingByItself() {
        String prompt = client.prompt("curl");
        String first = doubtful(prompt);
        age(first, 1);

        String later = submitted(prompt, UUID.randomUUID(), "curl/8.9");

        assertThat(later).isNotEqualTo(first);
    }

    @Test
    void whoReadsARequestKnowsOfIt() {
        String prompt = client.prompt("read");
        String first = doubtful(prompt);
        age(first, 1);
        client.get("/requests/" + first + "/status").then().statusCode(200);

        String later = submitted(prompt, UUID.randomUUID(), SDK);

        assertThat(later).isNotEqualTo(first);
    }

    @Test
    void aRepeatThatBringsWordOfTheFirstAnswerNeedsNoOther() {
        String prompt = client.prompt("brought");
        UUID lost = UUID.randomUUID();
        UUID doubtful = UUID.randomUUID();
        long now = System.currentTimeMillis();
        String first = submitted(prompt, lost, SDK);

        String second = submitted(prompt, doubtful, SDK, now, lost + "=lost@" + now);
        String third = submitted(prompt, UUID.randomUUID(), SDK, now, doubtful + "=doubtful@" + (now - 1_300));

        assertThat(second).isEqualTo(first);
        assertThat(third).isEqualTo(first);
        assertThat(generations.started(prompt)).isEqualTo(1);
    }

    @Test
    void aSubmitThatComesSoonerThanItsClientRepeatsIsAnother() {
        String prompt = client.prompt("too soon");
        UUID answered = UUID.randomUUID();
        long now = System.currentTimeMillis();
        String first = submitted(prompt, answered, SDK);
        String word = answered + "=doubtful@" + (now - 400);

        String quick = submitted(prompt, UUID.randomUUID(), SDK, now, word);
        String repeat = submitted(prompt, UUID.randomUUID(), "higgsfield-client-py/1.0", now, word);

        assertThat(quick).isNotEqualTo(first);
        assertThat(repeat).isEqualTo(first);
    }

    @Test
    void aSubmitBesideOneWhoseClientIsStillThereIsAnotherAndDoesNotWaitForIt() throws Exception {
        String prompt = client.prompt("beside");
        UUID waiting = UUID.randomUUID();
        generations.hold(prompt);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() -> submitted(prompt, waiting, SDK));
            await().atMost(PATIENCE).until(() -> generations.started(prompt) == 1);
            long now = System.currentTimeMillis();
            var second = threads.submit(() -> submitted(prompt, UUID.randomUUID(), SDK, now, waiting + "=open@" + now));
            await().atMost(PATIENCE).until(() -> generations.started(prompt) == 2);
            generations.release(prompt);

            assertThat(second.get()).isNotEqualTo(first.get());
        }
    }

    @Test
    void anAnswerThatWasHeldBackIsNoneAlthoughItsClientIsStillThere() {
        String prompt = client.prompt("held back");
        UUID held = UUID.randomUUID();
        long now = System.currentTimeMillis();
        String first = submitted(prompt, held, SDK);
        told(held, "lost");

        String repeat = submitted(prompt, UUID.randomUUID(), SDK, now, held + "=open@" + now);

        assertThat(repeat).isEqualTo(first);
    }

    @Test
    void onlyTheGatewayMayTellOfAnswers() {
        client.request()
                .contentType("application/json")
                .body(Map.of("fate", "lost"))
                .post("/internal/answers/" + UUID.randomUUID())
                .then()
                .statusCode(401);
    }

    /** As if its answer had been in doubt for so many seconds more. */
    private void age(String id, int seconds) {
        String sql =
                "update compat_request set held_at = held_at - make_interval(secs => ?) where request_id = ?::uuid";
        try (var connection = database.getConnection();
                var update = connection.prepareStatement(sql)) {
            update.setInt(1, seconds);
            update.setString(2, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private String doubtful(String prompt) {
        UUID attempt = UUID.randomUUID();
        String id = submitted(prompt, attempt, SDK);
        told(attempt, "written");
        told(attempt, "doubtful");
        return id;
    }

    private String submitted(String prompt, UUID receipt, String userAgent) {
        return client.request()
                .contentType("application/json")
                .header("X-Atelier-Receipt", receipt)
                .header("User-Agent", userAgent)
                .body(Map.of("prompt", prompt))
                .post("/compat/hf" + PATH)
                .then()
                .statusCode(200)
                .extract()
                .path("request_id");
    }

    private String submitted(String prompt, UUID receipt, String userAgent, long arrived, String answers) {
        return client.request()
                .contentType("application/json")
                .header("X-Atelier-Receipt", receipt)
                .header("X-Atelier-Arrived", arrived)
                .header("X-Atelier-Answers", answers)
                .header("User-Agent", userAgent)
                .body(Map.of("prompt", prompt))
                .post("/compat/hf" + PATH)
                .then()
                .statusCode(200)
                .extract()
                .path("request_id");
    }

    private static void told(UUID receipt, String fate) {
        given().auth()
                .oauth2(TestCaller.internal())
                .contentType("application/json")
                .body(Map.of("fate", fate))
                .post("/internal/answers/" + receipt)
                .then()
                .statusCode(200)
                .body("changed", equalTo(true));
    }
}
