// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.RawClient;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A submit that is repeated is the same submit, unless its answer was written. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ReplayTest {
    private static final String PATH = "/reve/text-to-image";
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final FakeGenerations generations;
    private final DataSource database;
    private final Client client = Client.create("/compat/hf");

    ReplayTest(FakeGenerations generations, DataSource database) {
        this.generations = generations;
        this.database = database;
    }

    @Test
    void aHundredAnswersThatWereCutOffAreAHundredGenerations() {
        for (int i = 0; i < 100; i++) {
            String prompt = client.prompt("cut");
            cutAfterTheGenerationWasStarted(prompt);

            String id = client.submit(PATH, Map.of("prompt", prompt));

            assertThat(generations.started(prompt)).isEqualTo(1);
            assertThat(generations.orders(prompt))
                    .allSatisfy(order -> assertThat(order.key()).isEqualTo("compat-" + id));
        }
    }

    @Test
    void aRepeatThatComesWhileTheFirstIsUnderWayIsTheSame() throws Exception {
        String prompt = client.prompt("under way");
        generations.hold(prompt);
        RawClient first = RawClient.post(RestAssured.port, client, "/compat/hf" + PATH, body(prompt));
        await().atMost(TIMEOUT).until(() -> generations.started(prompt) == 1);
        first.cut();
        await().atMost(TIMEOUT).until(() -> answers(prompt).equals(List.of("lost")));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var repeat = threads.submit(() -> client.submit(PATH, Map.of("prompt", prompt)));
            await().atMost(TIMEOUT).until(() -> generations.orders(prompt).size() >= 2);
            generations.release(prompt);

            assertThat(repeat.get()).isNotEmpty();
        }

        assertThat(generations.started(prompt)).isEqualTo(1);
    }

    @Test
    void fourThatWereAnsweredStayFour() {
        String prompt = client.prompt("four");

        List<String> ids = IntStream.range(0, 4)
                .mapToObj(_ -> client.submit(PATH, Map.of("prompt", prompt)))
                .toList();

        assertThat(ids).doesNotHaveDuplicates();
        assertThat(generations.started(prompt)).isEqualTo(4);
    }

    @Test
    void fourAtOnceThatAreAnsweredStayFour() throws Exception {
        String prompt = client.prompt("four at once");
        Callable<String> submit = () -> client.submit(PATH, Map.of("prompt", prompt));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var ids = threads.invokeAll(List.of(submit, submit, submit, submit));

            assertThat(ids).extracting(java.util.concurrent.Future::get).doesNotHaveDuplicates();
        }
        assertThat(generations.started(prompt)).isEqualTo(4);
    }

    @Test
    void anotherCredentialsRequestIsNotTaken() {
        String prompt = client.prompt("theirs");
        cutAfterTheGenerationWasStarted(prompt);

        Client.create("/compat/hf").submit(PATH, Map.of("prompt", prompt));

        assertThat(generations.started(prompt)).isEqualTo(2);
    }

    @Test
    void anotherBodyIsAnotherRequest() {
        String prompt = client.prompt("other body");
        cutAfterTheGenerationWasStarted(prompt);

        client.submit(PATH, Map.of("prompt", prompt, "num_images", 2));

        assertThat(generations.started(prompt)).isEqualTo(2);
    }

    @Test
    void aRefusedSubmitIsForgotten() {
        String prompt = client.prompt("refused");
        generations.refuse(prompt, "402 insufficient_credits");
        client.post(PATH, Map.of("prompt", prompt)).then().statusCode(403);
        generations.permit(prompt);

        client.submit(PATH, Map.of("prompt", prompt));

        assertThat(generations.orders(prompt))
                .extracting(FakeGenerations.Order::key)
                .doesNotHaveDuplicates();
    }

    @Test
    void aFaultAfterTheStartIsRepeatedUnderTheSameKeyAndNotShown() {
        String prompt = client.prompt("fault");
        generations.failCreates(2);

        client.submit(PATH, Map.of("prompt", prompt));

        assertThat(generations.orders(prompt)).hasSize(3);
        assertThat(generations.started(prompt)).isEqualTo(1);
    }

    @Test
    void aStartThatStaysUndecidedIsQueuedAndDecidedByTheNextRead() {
        String prompt = client.prompt("undecided");
        generations.failCreates(Integer.MAX_VALUE);
        String id;
        try {
            id = client.submit(PATH, Map.of("prompt", prompt));
            client.get("/requests/" + id + "/status").then().statusCode(200).body("status", equalTo("queued"));
        } finally {
            generations.failCreates(0);
        }

        client.get("/requests/" + id + "/status").then().statusCode(200).body("status", equalTo("queued"));
        client.get("/requests/" + id + "/status").then().statusCode(200).body("status", equalTo("in_progress"));

        assertThat(generations.started(prompt)).isEqualTo(1);
        assertThat(rowsWithInput(id)).isZero();
    }

    @Test
    void nothingThatCanBeReachedIsSaidAtOnceAndStartsNothing() {
        String prompt = client.prompt("away");
        generations.goAway();
        try {
            client.post(PATH, Map.of("prompt", prompt)).then().statusCode(503);
        } finally {
            generations.comeBack();
        }

        client.submit(PATH, Map.of("prompt", prompt));

        assertThat(generations.started(prompt)).isEqualTo(1);
    }

    private void cutAfterTheGenerationWasStarted(String prompt) {
        generations.hold(prompt);
        RawClient cut = RawClient.post(RestAssured.port, client, "/compat/hf" + PATH, body(prompt));
        await().atMost(TIMEOUT).pollInterval(Duration.ofMillis(5)).until(() -> generations.started(prompt) == 1);
        cut.cut();
        await().atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> answers(prompt).equals(List.of("lost")));
        generations.release(prompt);
    }

    /** As REST-assured writes it, so that the repeat has the very bytes. */
    private static String body(String prompt) {
        return "{\"prompt\":\"" + prompt + "\"}";
    }

    /** A prompt is kept no longer than it is needed. */
    private long rowsWithInput(String id) {
        String sql = "select count(*) from compat_request where request_id = ?::uuid and input is not null";
        try (var connection = database.getConnection();
                var query = connection.prepareStatement(sql)) {
            query.setString(1, id);
            try (var rows = query.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        } catch (java.sql.SQLException e) {
            throw new AssertionError(e);
        }
    }

    private List<String> answers(String prompt) {
        String sql = "select delivery from compat_request where input ->> 'prompt' = ? or generation_id = ?";
        try (var connection = database.getConnection();
                var query = connection.prepareStatement(sql)) {
            query.setString(1, prompt);
            query.setLong(2, generations.generationOf(prompt));
            try (var rows = query.executeQuery()) {
                var answers = new java.util.ArrayList<String>();
                while (rows.next()) {
                    answers.add(rows.getString(1));
                }
                return answers;
            }
        } catch (java.sql.SQLException e) {
            throw new AssertionError(e);
        }
    }
}
