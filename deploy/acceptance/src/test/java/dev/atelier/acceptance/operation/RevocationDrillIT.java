// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.acceptance.FrozenProcess;
import dev.atelier.acceptance.OnReplicatedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.local.stack.ServiceHandle;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keys in use at three gateways are revoked; in a tenth of the rounds one of the gateways stands still or dies. */
@OnReplicatedPlatform
class RevocationDrillIT {
    /** {@code -Ddrill.revocations=1000} for the long form, on a machine that does nothing else. */
    private static final int REVOCATIONS = Integer.getInteger("drill.revocations", 20);

    private static final int LONG_FORM = 1_000;
    private static final int STRUCK_EVERY = 10;
    /** For fifteen seconds after a death, every change waits for the dead gateway. */
    private static final int KILLED_EVERY = 100;

    private static final Duration LEASE = Duration.ofSeconds(3);
    /** For what else a change does while the clients keep the processors busy. */
    private static final Duration SLACK = Duration.ofSeconds(2);

    private static final Duration MEDIAN = Duration.ofMillis(50);
    private static final String ALL_ACKNOWLEDGED = "live=3, acknowledged=3";

    private static final Platform PLATFORM = Platform.replicated();

    private final TestAccount account = PLATFORM.account("studio", 0, Map.of());
    private final List<Duration> whenAllLived = new ArrayList<>();
    private final List<Duration> otherwise = new ArrayList<>();

    @Test
    void noRequestIsAdmittedAfterTheAnswerToARevocation() throws IOException {
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 0; round < REVOCATIONS; round++) {
                play(round, clients);
            }
        }
        write();

        // How long an answer takes says nothing on a machine that does other things as well.
        if (REVOCATIONS >= LONG_FORM) {
            assertThat(Stream.concat(whenAllLived.stream(), otherwise.stream()))
                    .allSatisfy(time -> assertThat(time).isLessThan(LEASE.plus(SLACK)));
            assertThat(quantile(whenAllLived, 0.5)).isLessThanOrEqualTo(MEDIAN);
        }
    }

    private void play(int round, ExecutorService clients) {
        JsonPath key = PLATFORM.operator()
                .body(Map.of("name", "drill", "scopes", List.of("read")))
                .post("/admin/accounts/{id}/keys", account.id())
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
        var drill = new Round(key.getString("id"), key.getString("key"), new AtomicBoolean(), clients);
        assertThat(drill.askAll())
                .as("round %d", round)
                .allSatisfy(status -> assertThat(status.join()).hasValue(200));
        List<CompletableFuture<Optional<Integer>>> last = drill.useAtAll();
        // The operator's requests go to the first gateway.
        ServiceHandle struck = PLATFORM.stack().service("gateway", 1 + round / STRUCK_EVERY % 2);
        List<CompletableFuture<Optional<Integer>>> after;
        if (round % KILLED_EVERY == 0) {
            struck.kill();
            revoke(drill);
            after = drill.askAll();
        } else if (round % STRUCK_EVERY == 0) {
            try (var _ = FrozenProcess.of(struck.pid())) {
                revoke(drill);
                // What comes to the one that stands still waits there, and is answered when it goes on.
                after = drill.askAll();
            }
        } else {
            revoke(drill);
            after = drill.askAll();
        }
        // A dead gateway does not answer.
        assertThat(Stream.concat(after.stream(), last.stream()).map(CompletableFuture::join))
                .as("round %d", round)
                .allSatisfy(status -> assertThat(status.orElse(401)).isEqualTo(401));
        if (!struck.isAlive()) {
            struck.start(Map.of());
            struck.awaitReady();
        }
    }

    private void revoke(Round drill) {
        HttpRequest request = GatewayExchange.request(
                        PLATFORM.stack().operatorUrl(),
                        "/admin/keys/" + drill.id(),
                        PLATFORM.stack().operatorToken())
                .DELETE()
                .build();
        GatewayExchange revocation = GatewayExchange.send(request).orElseThrow();
        drill.isRevoked().set(true);
        assertThat(revocation.status()).isEqualTo(200);
        String carried =
                revocation.answer().headers().firstValue("Atelier-Gateways").orElse("");
        (carried.equals(ALL_ACKNOWLEDGED) ? whenAllLived : otherwise).add(revocation.time());
    }

    /** One key, and the clients that use it. */
    private record Round(String id, String key, AtomicBoolean isRevoked, ExecutorService clients) {

        /** One request to each gateway. */
        List<CompletableFuture<Optional<Integer>>> askAll() {
            return PLATFORM.gateways().stream()
                    .map(gateway -> CompletableFuture.supplyAsync(() -> ask(gateway), clients))
                    .toList();
        }

        /** Uses the key at each gateway without a pause; answers what the first request after the revocation brought. */
        List<CompletableFuture<Optional<Integer>>> useAtAll() {
            return PLATFORM.gateways().stream()
                    .map(gateway -> CompletableFuture.supplyAsync(() -> use(gateway), clients))
                    .toList();
        }

        private Optional<Integer> use(String gateway) {
            boolean wasRevoked;
            Optional<Integer> status;
            do {
                wasRevoked = isRevoked.get();
                status = ask(gateway);
            } while (!wasRevoked && status.filter(code -> code == 200).isPresent());
            return status;
        }

        private Optional<Integer> ask(String gateway) {
            return GatewayExchange.send(
                            GatewayExchange.request(gateway, "/v1/account", key).build())
                    .map(GatewayExchange::status);
        }
    }

    private static Duration quantile(List<Duration> times, double share) {
        List<Duration> sorted = times.stream().sorted().toList();
        return sorted.isEmpty()
                ? Duration.ZERO
                : sorted.get(Math.min(sorted.size() - 1, (int) (sorted.size() * share)));
    }

    private void write() throws IOException {
        String report = """
                # Revocations

                | | revocations | median, ms | p99, ms | longest, ms |
                |---|---|---|---|---|
                %s%s""".formatted(
                        line("acknowledged by three gateways", whenAllLived),
                        line("one dead, frozen or just started", otherwise));
        System.out.println(report);
        Files.writeString(Path.of("target", "revocation-drill.md"), report);
    }

    private static String line(String name, List<Duration> times) {
        return "| %s | %d | %d | %d | %d |%n"
                .formatted(
                        name,
                        times.size(),
                        quantile(times, 0.5).toMillis(),
                        quantile(times, 0.99).toMillis(),
                        quantile(times, 1).toMillis());
    }
}
