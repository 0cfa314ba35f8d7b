// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

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
import io.restassured.http.ContentType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The vendor's client sends a create six times within some milliseconds when the connection is cut, without a key. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ReplicateRepeatTest {
    private static final String PATH = "/models/black-forest-labs/flux-schnell/predictions";
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final int REPEATS = 5;

    private final FakeGenerations generations;
    private final Client client = Client.create("/compat/replicate/v1");

    ReplicateRepeatTest(FakeGenerations generations) {
        this.generations = generations;
    }

    @Test
    void sixRequestsOfOneCreateAreOneRun() {
        for (int round = 0; round < 20; round++) {
            String prompt = client.prompt("cut");
            generations.hold(prompt);
            for (int i = 1; i <= REPEATS; i++) {
                int sent = i;
                RawClient cut = RawClient.post(RestAssured.port, client, client.prefix() + PATH, body(prompt));
                await().atMost(TIMEOUT)
                        .pollInterval(Duration.ofMillis(2))
                        .until(() -> generations.orders(prompt).size() >= sent);
                cut.cut();
            }
            generations.release(prompt);

            String id = send(prompt, "");

            assertThat(generations.started(prompt)).isOne();
            assertThat(generations.orders(prompt))
                    .allSatisfy(order -> assertThat(order.key()).isEqualTo("compat-" + id));
        }
    }

    @Test
    void aRepeatThatWaitsForTheEndJoinsTheFirstWhileThatIsBeingStarted() throws Exception {
        String prompt = client.prompt("under way");
        generations.hold(prompt);
        RawClient first = RawClient.post(RestAssured.port, client, client.prefix() + PATH, body(prompt));
        await().atMost(TIMEOUT).until(() -> generations.started(prompt) == 1);
        first.cut();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> repeat = threads.submit(() -> send(prompt, "wait"));
            await().atMost(TIMEOUT).until(() -> generations.orders(prompt).size() >= 2);
            generations.release(prompt);

            assertThat(repeat.get()).isNotEmpty();
        }

        assertThat(generations.started(prompt)).isOne();
    }

    @Test
    void equalCreatesThatAreMeantStayApart() throws Exception {
        String prompt = client.prompt("four at once");
        List<Callable<String>> creates = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            creates.add(() -> send(prompt, "wait"));
        }

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var ids = threads.invokeAll(creates);

            assertThat(ids).extracting(Future::get).doesNotHaveDuplicates();
        }
        assertThat(generations.started(prompt)).isEqualTo(4);
    }

    @Test
    void anIdempotencyKeyOfTheClientWins() {
        String prompt = client.prompt("keyed");
        String first = keyed(prompt, "aisdk_vid_" + client.account());

        String second = keyed(prompt, "aisdk_vid_" + client.account());

        assertThat(second).isEqualTo(first);
        assertThat(generations.started(prompt)).isOne();
    }

    private String keyed(String prompt, String key) {
        return client.request()
                .header("Idempotency-Key", key)
                .contentType(ContentType.JSON)
                .body(body(prompt))
                .post(client.prefix() + PATH)
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private String send(String prompt, String prefer) {
        return client.request()
                .header("Prefer", prefer)
                .contentType(ContentType.JSON)
                .body(body(prompt))
                .post(client.prefix() + PATH)
                .then()
                .statusCode(201)
                .body("input.prompt", equalTo(prompt))
                .extract()
                .path("id");
    }

    private static String body(String prompt) {
        return "{\"input\":{\"prompt\":\"" + prompt + "\"}}";
    }
}
