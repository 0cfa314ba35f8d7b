// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import static dev.atelier.local.stack.FakeServiceClient.text;
import static dev.atelier.local.stack.FakeServiceClient.variable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.atelier.local.server.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What one running stack shows and allows; every test leaves it whole. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunningStackTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final RecordingProgress progress = new RecordingProgress();
    private StackOptions options;
    private Stack stack;

    @BeforeAll
    void start(@TempDir Path temporary) throws IOException {
        options = StackOptions.isolated(temporary.resolve("state"))
                .withBuilds(FakeBuilds.in(temporary.resolve("builds")))
                .withReplicas(ReplicaCounts.parse("gateway=2,billing-service=2"))
                .withProgress(progress)
                .with("ATELIER_WEBHOOK_SCHEDULE", "1s");
        stack = Stack.start(options);
    }

    @AfterAll
    void stop() {
        stack.close();
    }

    @Test
    void everyServiceFindsItsServersAndItsNeighbours() {
        String webhook = stack.service("webhook-service").url();

        assertThat(variable(webhook, "QUARKUS_PROFILE")).isEqualTo("local");
        assertThat(variable(webhook, "QUARKUS_DATASOURCE_JDBC_URL")).endsWith("/atelier_webhook");
        assertThat(variable(webhook, "KAFKA_BOOTSTRAP_SERVERS")).isEqualTo(stack.kafkaBootstrap());
        assertThat(variable(webhook, "QUARKUS_REDIS_HOSTS")).isEqualTo(stack.redisUrl());
        assertThat(variable(webhook, "ATELIER_SERVICES_LIBRARY"))
                .isEqualTo(stack.service("library-service").url());
        assertThat(variable(webhook, "ATELIER_SERVICES_BILLING"))
                .isEqualTo("http://127.0.0.1:" + options.ports().balancer(ServiceDefinition.BILLING));
        assertThat(variable(webhook, "ATELIER_SERVICES_GATEWAY_INTERNAL")).isEqualTo(stack.operatorUrl());
        assertThat(variable(webhook, "ATELIER_IDENTITY_PUBLIC_KEYS_BILLING")).isNotBlank();
        assertThat(variable(webhook, "ATELIER_IDENTITY_PRIVATE_KEY"))
                .isNotEqualTo(variable(stack.service("library-service").url(), "ATELIER_IDENTITY_PRIVATE_KEY"));
        assertThat(variable(webhook, "ATELIER_WEBHOOK_SCHEDULE")).isEqualTo("1s");
    }

    @Test
    void progressNamesEveryPartOnce() {
        assertThat(progress.ready)
                .containsExactlyInAnyOrder(
                        "postgres",
                        "kafka",
                        "redis",
                        "gateway",
                        "gateway-2",
                        "generation-service",
                        "library-service",
                        "billing-service",
                        "billing-service-2",
                        "webhook-service",
                        "compat-service");
    }

    @Test
    void aShellCanSourceTheEnvironmentAndOnlyItsOwnerCanReadIt() throws Exception {
        Path env = stack.state().env();

        assertThat(Files.readString(env))
                .contains("export ATELIER_BASE_URL='" + stack.baseUrl() + "'")
                .contains("export ATELIER_API_KEY='" + stack.apiKey() + "'")
                .contains("export ATELIER_OPERATOR_TOKEN='" + stack.operatorToken() + "'");
        for (Path secret : List.of(env, stack.state().secrets())) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aKilledServiceRestartsWithOtherVariables() {
        ServiceHandle library = stack.service("library-service");

        library.kill();
        assertThat(library.isAlive()).isFalse();
        library.start(Map.of("ATELIER_FAILPOINT", "relay.after-send"));
        library.awaitReady();

        assertThat(variable(library.url(), "ATELIER_FAILPOINT")).isEqualTo("relay.after-send");
    }

    @Test
    void aServiceThatEndsByItselfIsNamedWithItsLog() {
        ServiceHandle compat = stack.service("compat-service");

        assertThat(Http.answersOk(compat.url() + "/end")).isFalse();

        assertThat(compat.awaitExit()).isEqualTo(7);
        await().atMost(TIMEOUT)
                .untilAsserted(() -> assertThat(progress.said)
                        .contains("compat-service ended with code 7; its log is " + compat.log()));
        compat.start(Map.of());
        compat.awaitReady();
    }

    @Test
    void connectionsToAReplicatedServiceTakeTurnsAndAvoidADeadOne() {
        String gateway = "http://127.0.0.1:" + options.ports().gateway();
        ServiceHandle second = stack.service("gateway", 1);
        assertThat(portsThatAnswer(gateway)).hasSize(2);

        second.kill();

        assertThat(portsThatAnswer(gateway))
                .containsExactly(Integer.toString(stack.service("gateway").port()));
        second.start(Map.of());
        second.awaitReady();
    }

    @Test
    void theHolderOfTheDevLockKeepsThePortOfTheService() {
        ServiceHandle webhook = stack.service("webhook-service");
        StateDirectory state = stack.state();

        try (var _ =
                ProcessLock.tryAcquire(state.devLock(ServiceDefinition.WEBHOOK)).orElseThrow()) {
            await().atMost(TIMEOUT)
                    .until(() -> DevTakeovers.environment(state, ServiceDefinition.WEBHOOK)
                            .isPresent());

            assertThat(webhook.isAlive()).isFalse();
            assertThat(DevTakeovers.environment(state, ServiceDefinition.WEBHOOK)
                            .orElseThrow())
                    .containsEntry("QUARKUS_HTTP_PORT", Integer.toString(webhook.port()))
                    .containsEntry("KAFKA_BOOTSTRAP_SERVERS", stack.kafkaBootstrap());
        }

        await().atMost(TIMEOUT).until(webhook::isReady);
        await().atMost(TIMEOUT)
                .until(() -> DevTakeovers.environment(state, ServiceDefinition.WEBHOOK)
                        .isEmpty());
    }

    private static List<String> portsThatAnswer(String url) {
        return IntStream.range(0, 4)
                .mapToObj(_ -> text(url + "/port"))
                .distinct()
                .toList();
    }

    @Test
    void aStateDirectoryIsUsedByOneStackAtATime() {
        stack.announceUp();

        assertThatThrownBy(() -> Stack.start(options))
                .isInstanceOf(LauncherState.AlreadyRunningException.class)
                .hasMessageContaining("already running at " + stack.baseUrl());
    }

    @Test
    void configuredServersReplaceTheEmbeddedOnes(@TempDir Path other) {
        StackOptions beside = StackOptions.isolated(other)
                .withBuilds(options.builds())
                .withExternal(ExternalServers.from(Map.of(
                        "ATELIER_POSTGRES_URL", stack.postgresUrl(),
                        "ATELIER_KAFKA_BOOTSTRAP", stack.kafkaBootstrap(),
                        "ATELIER_REDIS_URL", stack.redisUrl())));

        try (Stack guest = Stack.start(beside)) {
            assertThat(variable(guest.service("billing-service").url(), "QUARKUS_REDIS_HOSTS"))
                    .isEqualTo(stack.redisUrl());
            assertThat(guest.jdbcUrl("billing")).isEqualTo(stack.jdbcUrl("billing"));
            assertThat(ProcessList.read(guest.state())).hasSize(6);
        }
    }
}
