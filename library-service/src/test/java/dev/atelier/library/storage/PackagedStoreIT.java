// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.library.Account;
import dev.atelier.library.Samples;
import dev.atelier.testkit.PackagedService;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged service: killed between two side effects, and on another store. */
class PackagedStoreIT {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @TempDir
    Path directory;

    private final Account alice = Account.create();

    @Test
    void killedBetweenTheMoveOfTheBytesAndTheCommitNothingIsVisibleAndTheBytesAreSwept() throws Exception {
        try (PackagedService service = service(Map.of())) {
            service.start("-Datelier.media.sweep-every=1h");
            service.arm("library.object.published");
            uploadWithoutAnswer();
            assertThat(service.awaitExit()).isEqualTo(PackagedService.KILLED);
            assertThat(objects()).isOne();
            assertThat(service.rows().number("select count(*) from stored_object"))
                    .isZero();

            service.start();

            await().atMost(TIMEOUT).until(() -> objects() == 0);
            await().atMost(TIMEOUT).until(() -> isSwept(service));
            assertThat(alice.asks().get("/v1/files").jsonPath().getList("data")).isEmpty();
            assertThat(alice.upload(Samples.png(30, 30, 2), "a.png").statusCode())
                    .isEqualTo(201);
        }
    }

    @Test
    void onAnS3StoreMediaAreKeptServedInPartsMadeSmallAndRemoved() throws Exception {
        byte[] png = Samples.png(700, 350, 4);
        try (LoopbackS3 store = new LoopbackS3();
                PackagedService service = service(store.settings("proxy"))) {
            service.start();

            JsonPath file = Account.json(alice.upload(png, "a.png"), 201);
            String path = file.getString("url").replace("http://localhost:8080", "");

            assertThat(given().get(path).asByteArray()).isEqualTo(png);
            Response part = given().header("Range", "bytes=10-19").get(path);
            part.then().statusCode(206).header("Content-Length", "10");
            assertThat(part.asByteArray()).isEqualTo(Arrays.copyOfRange(png, 10, 20));
            given().get(path + "?w=160").then().statusCode(200).header("Content-Type", "image/webp");
            assertThat(objects()).isZero();
            alice.asks().delete("/v1/files/" + file.getString("id")).then().statusCode(200);
            await().atMost(TIMEOUT).until(() -> isSwept(service));
            given().get(path).then().statusCode(404);
        }
    }

    @Test
    void onAnS3StoreClientsMayBeSentToTheStoreItself() throws Exception {
        byte[] png = Samples.png(60, 30, 4);
        try (LoopbackS3 store = new LoopbackS3();
                PackagedService service = service(store.settings("redirect"))) {
            service.start();
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

    private PackagedService service(Map<String, String> store) {
        Map<String, String> settings = new HashMap<>(store);
        settings.put("atelier.media.directory", directory.toString());
        settings.put("atelier.media.orphan-after", "2s");
        settings.put("atelier.media.sweep-every", "1s");
        var service = new PackagedService(settings, new RealServers());
        RestAssured.port = service.port();
        return service;
    }

    private static boolean isSwept(PackagedService service) {
        return service.rows().number("select count(*) from orphan") == 0;
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

    private long objects() throws IOException {
        Path objects = directory.resolve("objects");
        if (!Files.exists(objects)) {
            return 0;
        }
        try (Stream<Path> paths = Files.walk(objects)) {
            return paths.filter(Files::isRegularFile).count();
        }
    }
}
