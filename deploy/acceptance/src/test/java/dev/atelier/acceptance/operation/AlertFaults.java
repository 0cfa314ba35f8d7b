// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.EventLog;
import dev.atelier.acceptance.FrozenProcess;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.chaos.ChaosPlatform;
import dev.atelier.acceptance.money.TwinUpstreamIT;
import dev.atelier.local.stack.ServerHandle;
import dev.atelier.local.stack.ServiceHandle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** What goes wrong in a rehearsal of alerts: each fault begins, lasts until it is closed, and has alerts that must fire. */
final class AlertFaults {
    private static final String GENERATION = "generation-service";
    private static final String BILLING = "billing-service";
    private static final String WEBHOOK = "webhook-service";
    private static final String TOPIC = "generation.events";
    private static final int EVENTS = 12;
    /** A consumer that waits knows how far it is behind in one of four partitions. */
    private static final int COPIES = 700;
    /** More than the simulated upstream takes at once. */
    private static final int WAITING_RUNS = 55;
    /** The alert wants more than five. */
    private static final int ENDPOINTS = 8;

    private static final int FAILED_RUNS = 40;

    /** A fault that goes on until it is closed. */
    interface Lasting extends AutoCloseable {
        @Override
        void close();
    }

    /** What happens, the alerts that report it, and how it begins. */
    record Fault(String name, Set<String> alerts, Supplier<Lasting> begin) {}

    private final ChaosPlatform platform;
    private final TestAccount account;
    private final Path models;

    AlertFaults(ChaosPlatform platform, Path folder) {
        this.platform = platform;
        account = platform.platform().account("studio", 1_000_000, Map.of());
        models = folder.resolve("models");
    }

    List<Fault> all() {
        // The first two first: what the others do to requests would count for their alerts too.
        return List.of(
                new Fault(
                        "PostgreSQL is away",
                        Set.of(
                                "AtelierDatabaseAway",
                                "AtelierConnectionsExhausted",
                                "AtelierAvailabilityFastBurn",
                                "AtelierAvailabilitySlowBurn",
                                "AtelierAvailabilityBudget"),
                        () -> kill(platform.stack().postgres())),
                new Fault(
                        "PostgreSQL answers nothing",
                        Set.of("AtelierReadsSlow", "AtelierCreatesSlow"),
                        this::freezePostgres),
                new Fault("the media disk is full", Set.of("AtelierDiskFills"), this::fillDisk),
                new Fault("a payment stays unclear for days", Set.of("AtelierTopUpGivenUp"), this::leavePaymentUnclear),
                new Fault("somebody changes a balance", Set.of("AtelierLedgerDrift"), this::changeBalance),
                new Fault("the audit waits for a lock", Set.of("AtelierLedgerNotAudited"), this::lockLedger),
                new Fault("something is no event", Set.of("AtelierDeadLetters"), this::writeNoEvent),
                new Fault("a consumer waits for a lock", Set.of("AtelierConsumerLag"), this::lockInbox),
                new Fault("deliveries wait for a lock", Set.of("AtelierWebhookLag"), this::lockDeliveries),
                new Fault("receivers refuse", Set.of("AtelierWebhookEndpointsDisabled"), this::addDeadEndpoints),
                new Fault("an upstream fails", Set.of("AtelierUpstreamFails"), this::failRuns),
                new Fault("an upstream is full", Set.of("AtelierRunsWait"), this::fillUpstream),
                new Fault("an upstream refuses the key", Set.of("AtelierUpstreamRefusesKey"), this::loseKey),
                new Fault("a model file is wrong", Set.of("AtelierCatalogueRefused"), this::breakModels),
                new Fault("moderation is away", Set.of("AtelierModerationUnknown"), this::loseModeration),
                new Fault("a service is stopped", Set.of("AtelierComponentDown", "AtelierPodDown"), this::stopWebhooks),
                new Fault("a process ends three times", Set.of("AtelierPodRestarts"), this::restartCompat),
                new Fault(
                        "Redis is away",
                        Set.of("AtelierRedisAway"),
                        () -> kill(platform.stack().redis())),
                new Fault(
                        "Kafka is away",
                        Set.of("AtelierKafkaAway", "AtelierOutboxGrows"),
                        () -> kill(platform.stack().kafka())));
    }

    private Lasting fillDisk() {
        platform.fillMediaDisk();
        return platform::emptyMediaDisk;
    }

    private Lasting leavePaymentUnclear() {
        platform.platform().update("billing", """
                insert into topup (account_id, credential_id, provider, pack, credits, price_minor, currency, state, ask_at,
                    created_at)
                values (%d, 1, 'gone', 'pack', 1, 1, 'eur', 'open', now(), now() - interval '4 days')""".formatted(account.number()));
        return () -> {};
    }

    private Lasting changeBalance() {
        addToBalance(1);
        restart(BILLING, Map.of());
        return () -> {
            addToBalance(-1);
            restart(BILLING, Map.of());
        };
    }

    private void addToBalance(int credits) {
        try (Connection connection = connect("billing");
                var statement = connection.createStatement()) {
            statement.execute("set session_replication_role = replica");
            statement.executeUpdate(
                    "update account set balance = balance + (%d) where id = %d".formatted(credits, account.number()));
        } catch (SQLException e) {
            throw new IllegalStateException("the balance cannot be changed", e);
        }
    }

    private Lasting lockLedger() {
        Lasting lock = lock("billing", "ledger_entry", "access exclusive");
        restart(BILLING, Map.of());
        return () -> {
            lock.close();
            restart(BILLING, Map.of());
        };
    }

    private Lasting writeNoEvent() {
        try (var events = new EventLog(platform.stack().kafkaBootstrap())) {
            events.writeUnreadable(TOPIC);
        }
        return () -> {};
    }

    private Lasting lockInbox() {
        Set<String> runs = new HashSet<>();
        for (int run = 0; run < EVENTS; run++) {
            String id = account.started("lag " + run);
            account.await(id);
            runs.add(id);
        }
        ServiceHandle webhooks = platform.stack().service(WEBHOOK);
        webhooks.stop();
        try (var events = new EventLog(platform.stack().kafkaBootstrap())) {
            events.copy(TOPIC, runs, COPIES);
        }
        Lasting lock = lock("webhook", "inbox", "share");
        webhooks.start(Map.of());
        return lock;
    }

    private Lasting lockDeliveries() {
        String receiver = "stubborn-" + UUID.randomUUID();
        addEndpoint(account, receiver);
        account.await(account.started("one for a stubborn receiver"));
        // The second attempt is due soon.
        await().until(() -> !platform.platform().receiver().received(receiver).isEmpty());
        return lock("webhook", "delivery", "share");
    }

    /** Of an account each: an account may have few. */
    private Lasting addDeadEndpoints() {
        for (int endpoint = 0; endpoint < ENDPOINTS; endpoint++) {
            TestAccount owner = platform.platform().account("studio", 1_000, Map.of());
            addEndpoint(owner, "dead-" + UUID.randomUUID());
            owner.started("one for a dead receiver");
        }
        return () -> {};
    }

    private void addEndpoint(TestAccount owner, String receiver) {
        owner.request()
                .body(Map.of("url", platform.platform().receiver().url(receiver)))
                .post("/v1/webhook-endpoints")
                .then()
                .statusCode(201);
    }

    private Lasting failRuns() {
        for (int run = 0; run < FAILED_RUNS; run++) {
            account.run("simulated-image", Map.of("prompt", "run " + run + " sim:slow=" + run + "s sim:fail"));
        }
        return () -> {};
    }

    private Lasting fillUpstream() {
        for (int run = 0; run < WAITING_RUNS; run++) {
            account.run("simulated-image", Map.of("prompt", "run " + run + " sim:slow=100s"));
        }
        return () -> {};
    }

    private Lasting loseKey() {
        startWithTwin();
        account.run("distant-picture", Map.of("prompt", "a pond"));
        return () -> restart(GENERATION, Map.of());
    }

    private Lasting breakModels() {
        startWithTwin();
        writeModel("wrong.yaml", "id: none");
        return () -> restart(GENERATION, Map.of());
    }

    /** With a model whose upstream is this platform's own dialect, and a key that no account has. */
    private void startWithTwin() {
        writeModel("distant-picture.yaml", TwinUpstreamIT.MODEL);
        restart(
                GENERATION,
                Map.of(
                        "ATELIER_CATALOGUE_DIRECTORY",
                        models.toString(),
                        "ATELIER_UPSTREAMS_TWIN_DIALECT",
                        "fal",
                        "ATELIER_UPSTREAMS_TWIN_BASE_URL",
                        platform.platform().baseUrl() + "/compat/fal/queue",
                        "ATELIER_UPSTREAMS_TWIN_CREDENTIAL",
                        "env:TWIN_KEY",
                        "TWIN_KEY",
                        "nobody's"));
    }

    private void writeModel(String name, String text) {
        try {
            Files.writeString(Files.createDirectories(models).resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Lasting loseModeration() {
        restart(
                GENERATION,
                Map.of(
                        "ATELIER_MODERATION_ENDPOINT_URL",
                        "https://nobody.test/v1",
                        "ATELIER_MODERATION_ENDPOINT_CREDENTIAL",
                        "env:MODERATION_KEY",
                        "MODERATION_KEY",
                        "any"));
        return () -> restart(GENERATION, Map.of());
    }

    private Lasting stopWebhooks() {
        ServiceHandle webhooks = platform.stack().service(WEBHOOK);
        webhooks.stop();
        return () -> platform.start(List.of(webhooks));
    }

    private Lasting restartCompat() {
        ServiceHandle compat = platform.stack().service("compat-service");
        for (int start = 0; start < 3; start++) {
            compat.kill();
            platform.start(List.of(compat));
        }
        return () -> {};
    }

    private Lasting freezePostgres() {
        FrozenProcess frozen = FrozenProcess.of(platform.stack().postgres().pid());
        return frozen::close;
    }

    private Lasting kill(ServerHandle<?> server) {
        server.kill();
        return () -> {
            server.start();
            platform.awaitReady();
        };
    }

    private void restart(String name, Map<String, String> variables) {
        ServiceHandle service = platform.stack().service(name);
        service.stop();
        service.start(variables);
        service.awaitReady();
    }

    private Lasting lock(String service, String table, String mode) {
        try {
            Connection connection = connect(service);
            connection.setAutoCommit(false);
            try (var statement = connection.createStatement()) {
                statement.execute("lock table %s in %s mode".formatted(table, mode));
            }
            return () -> {
                try {
                    connection.close();
                } catch (SQLException e) {
                    throw new IllegalStateException("the lock stays", e);
                }
            };
        } catch (SQLException e) {
            throw new IllegalStateException(table + " cannot be locked", e);
        }
    }

    private Connection connect(String service) throws SQLException {
        return DriverManager.getConnection(platform.stack().jdbcUrl(service));
    }
}
