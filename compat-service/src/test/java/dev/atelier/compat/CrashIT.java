// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.PackagedService;
import dev.atelier.testkit.RealServers;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged service is killed between its side effects; what the client repeats is still the same request. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrashIT {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String PATH = "/reve/text-to-image";

    @AutoClose
    private final PackagedService service = new PackagedService(
            Map.of(
                    "atelier.compat.replay-window", "5m",
                    "atelier.compat.replay-wait", "500ms",
                    "atelier.compat.callback.lease", "1s"),
            new RealServers(),
            new TestNetwork());

    @AutoClose
    private final FakeGenerations generations = new FakeGenerations(service.number(TestNetwork.GENERATIONS_PORT));

    @AutoClose
    private final FakeWebhooks webhooks = new FakeWebhooks(service.number(TestNetwork.WEBHOOKS_PORT));

    @AutoClose
    private final GenerationTopic topic = GenerationTopic.of(service.settings());

    private final Client client = Client.create("/compat/hf");

    @BeforeEach
    void start() {
        RestAssured.port = service.port();
        service.startUnlessRunning();
    }

    @ParameterizedTest
    @ValueSource(strings = {"compat.submit.after-claim", "compat.submit.after-create", "compat.submit.before-answer"})
    void aSubmitThatDiedIsCarriedOnByItsRepeat(String place) throws Exception {
        String prompt = client.prompt("killed");
        service.arm(place);
        RawClient.post(RestAssured.port, client, "/compat/hf" + PATH, "{\"prompt\":\"" + prompt + "\"}");
        assertThat(service.awaitExit()).isEqualTo(PackagedService.KILLED);

        service.start();
        String id = client.submit(PATH, Map.of("prompt", prompt));

        assertThat(generations.started(prompt)).isEqualTo(1);
        assertThat(generations.orders(prompt))
                .isNotEmpty()
                .allSatisfy(order -> assertThat(order.key()).isEqualTo("compat-" + id));
    }

    @Test
    void aCallbackThatWasHandedOverIsHandedOverAgainUnderTheSameKey() throws Exception {
        String prompt = client.prompt("killed callback");
        String id = client.request()
                .contentType(ContentType.JSON)
                .queryParam("hf_webhook", "https://hook.test/in")
                .body(Map.of("prompt", prompt))
                .post("/compat/hf" + PATH)
                .then()
                .statusCode(200)
                .extract()
                .path("request_id");

        service.arm("compat.callback.after-hand-over");
        topic.send(GenerationTopic.finished(client.account(), generations.generationOf(prompt), Outcome.SUCCEEDED));
        assertThat(service.awaitExit()).isEqualTo(PackagedService.KILLED);
        assertThat(webhooks.deliveries(id)).hasSize(1);

        service.start();
        await().atMost(TIMEOUT).until(() -> webhooks.deliveries(id).size() == 2);
        assertThat(webhooks.deliveries(id))
                .extracting(delivery -> delivery.path("body").asText())
                .containsOnly(webhooks.deliveries(id).getFirst().path("body").asText());
    }
}
