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
import dev.atelier.testkit.RealServers;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.Account.Hook;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.FakeReceiver.Call;
import dev.atelier.webhook.TestNetwork;
import dev.atelier.webhook.Topic;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
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
    private static final long TOLERANCE_SECONDS = 300;

    @Inject
    FakeReceiver receiver;

    @Inject
    FakeGenerations generations;

    @Inject
    Topic topic;

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
        topic.send(Topic.finished(account.number(), 1, Outcome.SUCCEEDED));
        await().atMost(Duration.ofSeconds(20)).until(() -> receiver.calls(path).size() == 1);
        former = hook.secret();
        fresh = account.call()
                .post("/" + hook.id() + "/rotate-secret")
                .then()
                .statusCode(200)
                .extract()
                .path("secret");
        topic.send(Topic.finished(account.number(), 1, Outcome.FAILED));
        await().atMost(Duration.ofSeconds(20)).until(() -> receiver.calls(path).size() == 2);
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

    /** Skipped where there is no node, or no registry to fetch the two packages from. */
    @Test
    void theirNodeLibrariesAcceptThemAndOnlyThem() throws Exception {
        assumeThat(hasNode()).as("node and the packages of src/test/node").isTrue();
        Path recorded = Files.write(
                WORK.resolve("deliveries.json"),
                json.writeValueAsBytes(
                        List.of(recorded(plain, former), recorded(rotated, former), recorded(rotated, fresh))));

        Process verify = new ProcessBuilder(
                        "node", "verify.js", recorded.getFileName().toString())
                .directory(WORK.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(verify.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

        assertThat(verify.waitFor()).as(said).isZero();
        assertThat(said).contains("verified");
    }

    private static boolean hasNode() throws IOException, InterruptedException {
        Files.createDirectories(WORK);
        for (String file : List.of("package.json", "package-lock.json", "verify.js")) {
            Files.copy(SCRIPTS.resolve(file), WORK.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        try {
            Process install = new ProcessBuilder("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
                    .directory(WORK.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(WORK.resolve("npm.log").toFile())
                    .start();
            boolean ended = install.waitFor(90, TimeUnit.SECONDS);
            install.destroy();
            return ended && install.exitValue() == 0;
        } catch (IOException _) {
            return false;
        }
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
