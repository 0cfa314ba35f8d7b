// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.webhook.FakeReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.NodeScripts;
import dev.atelier.testkit.RealServers;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.Account.Hook;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.TestNetwork;
import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.signature.WebhookSigner;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deliveries as other people's verifiers see them, before, during and after a rotation of the secret. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ForeignVerifierTest {
    private static final Path SCRIPTS = Path.of("src", "test", "node");
    private static final Path WORK = Path.of("target", "node-verifiers");
    private static final Path DOCUMENT = Path.of("..", "docs", "webhooks.md");
    private static final long TOLERANCE_SECONDS = 300;

    @Inject
    FakeReceiver receiver;

    @Inject
    FakeGenerations generations;

    @Inject
    GenerationTopic topic;

    @Inject
    ObjectMapper json;

    private final Account account = Account.create();
    private Call plain;
    private Call rotated;
    private String former;
    private String fresh;

    @BeforeEach
    void deliver() {
        String path = "/" + UUID.randomUUID();
        Hook hook = account.register(receiver.answering(path, status(200)));
        generations.put(account.number(), 1, "{\"id\":\"gen_1\",\"prompt\":\"ä “quoted” \\u0041 😀\"}");
        topic.send(GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED));
        await().atMost(Duration.ofMinutes(2)).until(() -> receiver.calls(path).size() == 1);
        former = hook.secret();
        fresh = account.call()
                .post("/" + hook.id() + "/rotate-secret")
                .then()
                .statusCode(200)
                .extract()
                .path("secret");
        topic.send(GenerationTopic.finished(account.number(), 1, Outcome.FAILED));
        await().atMost(Duration.ofMinutes(2)).until(() -> receiver.calls(path).size() == 2);
        plain = receiver.calls(path).get(0);
        rotated = receiver.calls(path).get(1);
    }

    @Test
    void stripesJavaLibraryAcceptsThemAndOnlyThem() throws Exception {
        String header = plain.header("service-signature");
        assertThat(Webhook.Signature.verifyHeader(plain.text(), header, former, TOLERANCE_SECONDS))
                .isTrue();
        for (String secret : List.of(former, fresh)) {
            assertThat(Webhook.Signature.verifyHeader(
                            rotated.text(), rotated.header("service-signature"), secret, TOLERANCE_SECONDS))
                    .isTrue();
        }
        assertThatExceptionOfType(SignatureVerificationException.class)
                .isThrownBy(
                        () -> Webhook.Signature.verifyHeader(plain.text() + " ", header, former, TOLERANCE_SECONDS));
        assertThatExceptionOfType(SignatureVerificationException.class)
                .isThrownBy(() -> Webhook.Signature.verifyHeader(plain.text(), header, fresh, TOLERANCE_SECONDS));
    }

    @Test
    void standardWebhooksJavaLibraryAcceptsThemAndOnlyThem() {
        HttpHeaders headers = headers(plain);
        var verifier = new com.standardwebhooks.Webhook(former);

        assertThatCode(() -> verifier.verify(plain.text(), headers)).doesNotThrowAnyException();
        for (String secret : List.of(former, fresh)) {
            assertThatCode(() -> new com.standardwebhooks.Webhook(secret).verify(rotated.text(), headers(rotated)))
                    .doesNotThrowAnyException();
        }
        assertThatExceptionOfType(WebhookVerificationException.class)
                .isThrownBy(() -> verifier.verify(plain.text() + " ", headers));
        assertThatExceptionOfType(WebhookVerificationException.class)
                .isThrownBy(() -> new com.standardwebhooks.Webhook(fresh).verify(plain.text(), headers));
    }

    @Test
    void anOldDeliveryIsRefusedByTheirJavaLibraries() throws Exception {
        byte[] body = plain.body();
        var secret = new EndpointSecret(former);
        Instant old = Instant.now().minusSeconds(TOLERANCE_SECONDS + 1);
        String stripes = WebhookSigner.sign(body, old, List.of(secret));
        Map<String, List<String>> standard = new HashMap<>();
        WebhookSigner.standardHeaders(plain.header("webhook-id"), body, old, List.of(secret))
                .forEach((name, value) -> standard.put(name, List.of(value)));

        assertThatExceptionOfType(SignatureVerificationException.class)
                .isThrownBy(() -> Webhook.Signature.verifyHeader(plain.text(), stripes, former, TOLERANCE_SECONDS));
        assertThatExceptionOfType(WebhookVerificationException.class)
                .isThrownBy(() -> new com.standardwebhooks.Webhook(former)
                        .verify(plain.text(), HttpHeaders.of(standard, (_, _) -> true)));
    }

    @Test
    void theirNodeLibrariesAcceptThemAndOnlyThem() throws Exception {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        NodeScripts scripts = NodeScripts.of(SCRIPTS, WORK);

        assertThat(scripts.run("verify.js", record())).contains("verified");
    }

    @Test
    void theReceiversOfTheDocumentTakeTheRequestOfAFetchHandler() throws Exception {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        NodeScripts scripts = NodeScripts.of(SCRIPTS, WORK);

        assertThat(scripts.run("documented.mjs", DOCUMENT.toAbsolutePath().toString(), record()))
                .contains("2 receivers");
    }

    /** The name of a file with the deliveries, beside the scripts. */
    private String record() throws IOException {
        Path file = WORK.resolve("deliveries.json");
        Files.write(
                file,
                json.writeValueAsBytes(
                        List.of(recorded(plain, former), recorded(rotated, former), recorded(rotated, fresh))));
        return file.getFileName().toString();
    }

    private static Map<String, Object> recorded(Call call, String secret) {
        return Map.of("body", call.text(), "headers", call.headers(), "secret", secret);
    }

    private static HttpHeaders headers(Call call) {
        return HttpHeaders.of(
                call.headers().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue()))),
                (_, _) -> true);
    }
}
