// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.WebhookReceiver.Received;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class WebhookIT {
    private final Platform platform = Platform.get();

    @Test
    void aSignedEventTellsOfASuccessAndOfAFailure() throws GeneralSecurityException {
        TestAccount account = platform.account(1_000);
        String name = UUID.randomUUID().toString();
        Response endpoint = account.request()
                .body(Map.of("url", platform.receiver().url(name)))
                .post("/v1/webhook-endpoints");
        assertThat(endpoint.statusCode()).as(endpoint.asString()).isEqualTo(201);
        String secret = endpoint.jsonPath().getString("secret");

        String good = account.request()
                .body(Map.of(
                        "model",
                        "landscape-image",
                        "input",
                        Map.of("prompt", "a mountain lake"),
                        "metadata",
                        Map.of("team", "blue")))
                .post("/v1/generations")
                .then()
                .statusCode(202)
                .extract()
                .jsonPath()
                .getString("id");
        String bad = account.started("a mountain lake atelier:fail");
        await().atMost(Duration.ofMinutes(2))
                .until(() -> platform.receiver().received(name).size() >= 2);
        List<Received> events = platform.receiver().received(name);

        assertThat(events).hasSize(2);
        for (Received event : events) {
            assertThat(event.signature()).isEqualTo(signature(event, secret));
            assertThat(JsonPath.from(event.text()).getString("id")).isEqualTo(event.eventId());
        }
        assertThat(events.stream().map(event -> kind(event) + " " + subject(event)))
                .containsExactlyInAnyOrder("generation.succeeded " + good, "generation.failed " + bad);
        assertThat(data(events, good)).isEqualTo(account.await(good).jsonPath().getMap(""));
        assertThat(data(events, good)).containsEntry("metadata", Map.of("team", "blue"));
        assertThat(data(events, bad)).containsEntry("credits_charged", 0);

        account.request()
                .post(
                        "/v1/webhook-endpoints/{id}/deliveries/{event}/redeliver",
                        endpoint.jsonPath().getString("id"),
                        events.getFirst().eventId())
                .then()
                .statusCode(202);
        await().atMost(Duration.ofMinutes(1))
                .until(() -> platform.receiver().received(name).size() >= 3);
        assertThat(platform.receiver().received(name).getLast())
                .extracting(Received::eventId, Received::text)
                .containsExactly(events.getFirst().eventId(), events.getFirst().text());
    }

    @Test
    void anEndpointThatIsNotPublicHttpsIsRefused() {
        TestAccount account = platform.account(1);

        for (String url : List.of(
                "http://example.com/",
                "https://127.0.0.1/",
                "https://example.com:8443/",
                "https://localhost/",
                "https://[::1]/",
                "https://10.0.0.1/")) {
            Response answer = account.request().body(Map.of("url", url)).post("/v1/webhook-endpoints");
            assertThat(answer.statusCode()).as(url).isEqualTo(422);
            assertThat(answer.jsonPath().getString("error.param")).as(url).isEqualTo("url");
        }
    }

    private static String kind(Received event) {
        return JsonPath.from(event.text()).getString("type");
    }

    private static String subject(Received event) {
        return JsonPath.from(event.text()).getString("data.id");
    }

    private static Map<String, Object> data(List<Received> events, String generation) {
        return events.stream()
                .filter(event -> subject(event).equals(generation))
                .map(event -> JsonPath.from(event.text()).<String, Object>getMap("data"))
                .findFirst()
                .orElseThrow();
    }

    /** The header a receiver computes for itself from the raw bytes and its secret. */
    private static String signature(Received event, String secret) throws GeneralSecurityException {
        String time = event.signature().replaceFirst("^t=([0-9]+),.*$", "$1");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
        return "t=" + time + ",v1="
                + HexFormat.of().formatHex(mac.doFinal(event.text().getBytes(StandardCharsets.UTF_8)));
    }
}
