// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.library.Account;
import dev.atelier.library.Samples;
import dev.atelier.library.storage.S3Config.Serve;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged service: killed between two side effects, and on another store. */
class PackagedStoreIT {
    private static final int KILLED = 137;
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    Path directory;

    private final RealServers servers = new RealServers();
    private final Map<String, String> settings = new HashMap<>();
    private final List<Process> processes = new ArrayList<>();
    private final Account alice = Account.create();

    @BeforeEach
    void makeRoom() {
        settings.putAll(servers.start());
        settings.put("quarkus.http.host", "127.0.0.1");
        settings.put("quarkus.http.port", Integer.toString(freePort()));
        settings.put("quarkus.profile", "local");
        settings.put("atelier.media.directory", directory.toString());
        settings.put("atelier.media.orphan-after", "2s");
        settings.put("atelier.media.sweep-every", "1s");
        RestAssured.port = Integer.parseInt(settings.get("quarkus.http.port"));
    }

    @AfterEach
    void tidyUp() {
        processes.forEach(Process::destroyForcibly);
        servers.stop();
    }

    @Test
    void killedBetweenTheMoveOfTheBytesAndTheCommitNothingIsVisibleAndTheBytesAreSwept() throws Exception {
        Process doomed = start("-Datelier.failpoint=library.object.published", "-Datelier.media.sweep-every=1h");
        uploadWithoutAnswer();
        assertThat(doomed.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(doomed.exitValue()).isEqualTo(KILLED);
        assertThat(objects()).isOne();
        assertThat(number("select count(*) from stored_object")).isZero();

        start();

        await().atMost(PATIENCE).until(() -> objects() == 0);
        await().atMost(PATIENCE).until(() -> number("select count(*) from doomed_object") == 0);
        assertThat(alice.asks().get("/v1/files").jsonPath().getList("data")).isEmpty();
        assertThat(alice.upload(Samples.png(30, 30, 2), "a.png").statusCode()).isEqualTo(201);
    }

    @Test
    void onAnS3StoreMediaAreKeptServedInPartsMadeSmallAndRemoved() throws Exception {
        byte[] png = Samples.png(700, 350, 4);
        try (LoopbackS3 store = new LoopbackS3()) {
            useS3(store.config(Serve.PROXY));
            start();

            JsonPath file = Account.json(alice.upload(png, "a.png"), 201);
            String path = file.getString("url").replace("http://localhost:8080", "");

            assertThat(given().get(path).asByteArray()).isEqualTo(png);
            Response part = given().header("Range", "bytes=10-19").get(path);
            part.then().statusCode(206).header("Content-Length", "10");
            assertThat(part.asByteArray()).isEqualTo(Arrays.copyOfRange(png, 10, 20));
            given().get(path + "?w=160").then().statusCode(200).header("Content-Type", "image/webp");
            assertThat(objects()).isZero();
            alice.asks().delete("/v1/files/" + file.getString("id")).then().statusCode(200);
            await().atMost(PATIENCE).until(() -> number("select count(*) from doomed_object") == 0);
            given().get(path).then().statusCode(404);
        }
    }

    @Test
    void onAnS3StoreClientsMayBeSentToTheStoreItself() throws Exception {
        byte[] png = Samples.png(60, 30, 4);
        try (LoopbackS3 store = new LoopbackS3()) {
            useS3(store.config(Serve.REDIRECT));
            start();
            String path = Account.json(alice.upload(png, "a.png"), 201)
                    .getString("url")
                    .replace("http://localhost:8080", "");

            Response redirect = given().redirects().follow(false).get(path);

            redirect.then().statusCode(302).header("Cache-Control", equalTo("private, max-age=60"));
            var followed = (HttpURLConnection)
                    URI.create(redirect.header("Location")).toURL().openConnection();
            assertThat(followed.getInputStream().readAllBytes()).isEqualTo(png);
            assertThat(followed.getContentType()).isEqualTo("image/png");
        }
    }

    private void useS3(S3Config store) {
        settings.put("atelier.media.store", "s3");
        settings.put("atelier.media.s3.endpoint", store.endpoint().orElseThrow().toString());
        settings.put("atelier.media.s3.bucket", store.bucket().orElseThrow());
        settings.put("atelier.media.s3.access-key", store.accessKey().orElseThrow());
        settings.put("atelier.media.s3.secret-key", store.secretKey().orElseThrow());
        settings.put("atelier.media.s3.serve", store.serve().name());
    }

    private void uploadWithoutAnswer() throws IOException {
        var connection = (HttpURLConnection) URI.create("http://127.0.0.1:" + RestAssured.port + "/v1/files")
                .toURL()
                .openConnection();
        connection.setDoOutput(true);
        connection.setRequestMethod("POST");
        connection.setRequestProperty(
                "Authorization", TestCaller.account(alice.number()).bearer());
        connection.setRequestProperty("Content-Type", "multipart/form-data; boundary=b");
        connection.setFixedLengthStreamingMode((long) form().length);
        try (var body = connection.getOutputStream()) {
            body.write(form());
        }
        try {
            connection.getResponseCode();
        } catch (IOException _) {
            // The process is gone before it can answer.
        }
    }

    private static byte[] form() {
        return Samples.join(
                "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII),
                Samples.png(30, 30, 1),
                "\r\n--b--\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        settings.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of(more));
        command.addAll(List.of(
                "-jar", Path.of("target", "quarkus-app", "quarkus-run.jar").toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "packaged-" + processes.size() + ".log")
                        .toFile())
                .start();
        processes.add(process);
        await().atMost(PATIENCE).until(() -> isReady(process));
        return process;
    }

    private boolean isReady(Process process) {
        assertThat(process.isAlive()).isTrue();
        try {
            var health = (HttpURLConnection)
                    URI.create("http://127.0.0.1:" + settings.get("quarkus.http.port") + "/q/health/ready")
                            .toURL()
                            .openConnection();
            return health.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException _) {
            return false;
        }
    }

    private long objects() throws IOException {
        Path objects = directory.resolve("objects");
        if (!Files.exists(objects)) {
            return 0;
        }
        try (Stream<Path> paths = Files.walk(objects)) {
            return paths.filter(Files::isRegularFile).count();
        }
    }

    private long number(String query) throws SQLException {
        try (var connection = DriverManager.getConnection(
                        settings.get("quarkus.datasource.jdbc.url"),
                        settings.get("quarkus.datasource.username"),
                        settings.get("quarkus.datasource.password"));
                var rows = connection.createStatement().executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
