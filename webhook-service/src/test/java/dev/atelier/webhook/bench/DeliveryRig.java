// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import dev.atelier.local.server.Ports;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.json.WireJson;
import dev.atelier.testkit.RealServers;
import dev.atelier.webhook.TestNetwork;
import io.restassured.RestAssured;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Processes of the packaged service with a PostgreSQL that keeps its promises, a broker, and strangers to send to. */
final class DeliveryRig implements AutoCloseable {
    static final int HOSTS = 100;
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final RealServers servers = new RealServers();
    private final TestNetwork network = new TestNetwork();
    private final Map<String, String> settings = new HashMap<>();
    private final Map<String, ChildProcess> senders = new LinkedHashMap<>();
    private final EmbeddedPostgres database;
    private final ChildProcess strangers;
    private final KafkaProducer<String, String> producer;

    DeliveryRig() {
        settings.putAll(servers.start());
        settings.putAll(network.start());
        database = startDatabase();
        settings.put("atelier.egress.test-hosts", hosts());
        settings.put("quarkus.http.host", "127.0.0.1");
        settings.put("quarkus.profile", "local");
        strangers = ChildProcess.start(
                "strangers",
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        FakePeers.class.getName(),
                        setting("test.receiver.port"),
                        setting("test.generations.port"),
                        setting("test.certificate")));
        await().atMost(TIMEOUT).until(() -> ChildProcess.answers(peersUrl("count")));
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", setting("kafka.bootstrap.servers"), "linger.ms", "0"),
                new StringSerializer(),
                new StringSerializer());
    }

    /** Receivers have nothing in common but the machine they run on. */
    private String hosts() {
        return IntStream.range(0, HOSTS)
                .mapToObj(i -> "h%d.hook.test=127.0.0.1:%s".formatted(i, setting("test.receiver.port")))
                .collect(Collectors.joining(","));
    }

    /** The URL of the n-th receiver. */
    static String url(int n) {
        return "https://h%d.hook.test/in".formatted(n);
    }

    private EmbeddedPostgres startDatabase() {
        try {
            Path place = Files.createTempDirectory("webhook-bench");
            var postgres = new EmbeddedPostgres(
                    new ServerLocation(place.resolve("data"), place.resolve("log"), Ports.free()),
                    "bench",
                    Durability.SYNCED);
            postgres.start();
            settings.put("quarkus.datasource.jdbc.url", postgres.jdbcUrl("postgres"));
            settings.put("quarkus.datasource.username", EmbeddedPostgres.USER);
            settings.put("quarkus.datasource.password", "bench");
            return postgres;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts one more process of the service; what it sends carries the name. */
    DeliveryRig sender(String name, String... more) {
        int port = Ports.free();
        RestAssured.port = port;
        List<String> words = new ArrayList<>();
        settings.forEach((key, value) -> words.add("-D" + key + "=" + value));
        words.add("-Dquarkus.http.port=" + port);
        words.add("-Datelier.egress.user-agent=" + name);
        words.addAll(List.of(more));
        String recording = System.getProperty("bench.jfr", "");
        if (!recording.isEmpty()) {
            words.add("-XX:StartFlightRecording=settings=profile,filename=%s/%s.jfr".formatted(recording, name));
        }
        words.addAll(List.of(
                "-jar", Path.of("target", "quarkus-app", "quarkus-run.jar").toString()));
        ChildProcess sender = ChildProcess.start(name, words);
        senders.put(name, sender);
        await().atMost(TIMEOUT).until(() -> {
            assertThat(sender.isAlive()).as("target/bench-%s.log", name).isTrue();
            return ChildProcess.answers("http://127.0.0.1:" + port + "/q/health/ready");
        });
        return this;
    }

    void kill(String sender) {
        Optional.ofNullable(senders.remove(sender)).ifPresent(ChildProcess::kill);
    }

    /** Stops the process by a signal for that long, as an overloaded host does. */
    void freeze(String sender, Duration time) throws Exception {
        String pid = Long.toString(required(sender).handle().pid());
        new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
        Thread.sleep(time);
        new ProcessBuilder("kill", "-CONT", pid).start().waitFor();
    }

    private ChildProcess required(String sender) {
        return Optional.ofNullable(senders.get(sender)).orElseThrow();
    }

    /** Returns before the broker has it. */
    void publish(GenerationFinished event) {
        try {
            var _ = producer.send(new ProducerRecord<>(
                    setting("atelier.topic.generation-events"),
                    event.eventId(),
                    WireJson.create().writeValueAsString(event)));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    /** Lets {@link RawPosts} send to the same receivers, and answers what it says that took; its posts are no deliveries. */
    String postRaw(int warmUp, int posts) {
        var raw = ChildProcess.start(
                "raw",
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        RawPosts.class.getName(),
                        setting("test.receiver.port"),
                        setting("atelier.egress.test-ca"),
                        Integer.toString(warmUp),
                        Integer.toString(posts)));
        String said = raw.awaitEnd();
        assertThat(takeLedger()).as(said).hasSize(warmUp + posts);
        return said;
    }

    int count() {
        return Integer.parseInt(ChildProcess.get(peersUrl("count")));
    }

    /** What was received since the last time. */
    List<ReceivedRequest> takeLedger() {
        return ChildProcess.get(peersUrl("ledger"))
                .lines()
                .filter(line -> !line.isEmpty())
                .map(ReceivedRequest::parse)
                .toList();
    }

    /** CPU used so far, by name of the part. */
    Map<String, Duration> cpu() {
        Map<String, Duration> used = new LinkedHashMap<>();
        senders.forEach((name, sender) -> used.put(name, ChildProcess.cpu(sender.handle())));
        used.put("strangers", ChildProcess.cpu(strangers.handle()));
        used.put(
                "postgres",
                ProcessHandle.of(database.process().pid())
                        .map(ChildProcess::cpu)
                        .orElse(Duration.ZERO));
        return used;
    }

    long number(String query) {
        return Long.parseLong(text(query));
    }

    /** What attempts did not bring, and how often. */
    String refusals() {
        return text("""
                select coalesce(string_agg(line, ', '), 'none') from (
                    select error_class || ' ' || count(*) || 'x, longest ' || max(ms) || ' ms' as line
                    from attempt where error_class is not null group by error_class)""");
    }

    private String text(String query) {
        try (var connection = DriverManager.getConnection(
                        setting("quarkus.datasource.jdbc.url"), EmbeddedPostgres.USER, "bench");
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private String peersUrl(String page) {
        return "http://127.0.0.1:" + setting("test.generations.port") + "/" + page;
    }

    private String setting(String name) {
        String value = settings.get(name);
        if (value == null) {
            throw new IllegalStateException("no setting " + name);
        }
        return value;
    }

    @Override
    public void close() {
        senders.values().forEach(ChildProcess::kill);
        producer.close(Duration.ZERO);
        strangers.kill();
        network.stop();
        servers.stop();
        database.kill();
    }
}
