// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;

import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class OutputResourceTest {
    private static final AtomicLong GENERATIONS = new AtomicLong(100);
    private static final int PNG_HEADER = 33;

    @Inject
    DataSource database;

    @Inject
    @ConfigProperty(name = "atelier.media.directory")
    Path directory;

    @Test
    void anOutputIsReadBackByteForByteWithCredentialsBehindItsHeader() {
        byte[] png = Samples.png(320, 200, 1);

        Response stored = put(next(), 0, png);

        stored.then()
                .statusCode(200)
                .body("type", equalTo("image"))
                .body("content_type", equalTo("image/png"))
                .body("width", equalTo(320))
                .body("height", equalTo(200))
                .body("key", matchesPattern("[0-9a-z]{32}"))
                .body("url", equalTo("http://localhost:8080/media/" + stored.path("key") + ".png"));
        byte[] read = given().get("/media/" + stored.path("key") + ".png").asByteArray();
        assertThat(stored.<Integer>path("size")).isEqualTo(read.length);
        assertThat(stored.<String>path("sha256")).isEqualTo(sha256(read));
        assertThat(read)
                .startsWith(Arrays.copyOf(png, PNG_HEADER))
                .endsWith(Arrays.copyOfRange(png, PNG_HEADER, png.length));
    }

    @DisabledIfSystemProperty(
            named = "store",
            matches = "s3-.*",
            disabledReason = "looks at the files of the directory")
    @Test
    void theSameOutputAgainAnswersTheFirstOneAndKeepsNothingMore() throws Exception {
        long generation = next();
        Response first = put(generation, 0, Samples.png(10, 10, 1));
        long files = files("objects");

        Response again = put(generation, 0, Samples.png(20, 20, 2));

        assertThat(again.asString()).isEqualTo(first.asString());
        assertThat(files("objects")).isEqualTo(files);
    }

    @Test
    void twoOutputsOfOneGenerationAreTwoObjects() {
        long generation = next();

        String first = put(generation, 0, Samples.png(10, 10, 1)).path("key");
        String second = put(generation, 1, Samples.png(10, 10, 1)).path("key");

        assertThat(first).isNotEqualTo(second);
    }

    @DisabledIfSystemProperty(
            named = "store",
            matches = "s3-.*",
            disabledReason = "looks at the files of the directory")
    @Test
    void ofManyWritersOfOneOutputExactlyOneWins() throws Exception {
        long generation = next();
        long files = files("objects");
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> puts = IntStream.range(0, 12)
                    .mapToObj(i -> (Callable<String>) () -> {
                        Response answer = put(generation, 0, Samples.png(400, 400, i));
                        assertThat(answer.statusCode()).isEqualTo(200);
                        return answer.asString();
                    })
                    .toList();

            List<Future<String>> answers = writers.invokeAll(puts);

            assertThat(results(answers)).hasSize(1);
        }
        assertThat(files("objects")).isEqualTo(files + 1);
        assertThat(files("incoming")).isZero();
        assertThat(rows("select count(*) from output where generation_id = " + generation))
                .isOne();
    }

    @DisabledIfSystemProperty(
            named = "store",
            matches = "s3-.*",
            disabledReason = "looks at the files of the directory")
    @Test
    void aConnectionThatIsCutLeavesNothing() throws Exception {
        long generation = next();
        long files = files("objects");
        byte[] png = Samples.png(300, 300, 3);
        try (Socket socket = new Socket("localhost", RestAssured.port)) {
            socket.getOutputStream().write(head(generation, png.length).getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(png, 0, png.length / 2);
            socket.getOutputStream().flush();
            await().until(() -> files("incoming") == 1);
        }

        await().until(() -> files("incoming") == 0);
        assertThat(files("objects")).isEqualTo(files);
        assertThat(rows("select count(*) from output where generation_id = " + generation))
                .isZero();
        put(generation, 0, png).then().statusCode(200).body("width", equalTo(300));
    }

    @DisabledIfSystemProperty(
            named = "store",
            matches = "s3-.*",
            disabledReason = "looks at the files of the directory")
    @Test
    void aBodyThatIsNoMediumIsRefusedAndNotKept() throws Exception {
        long files = files("objects");

        put(next(), 0, "<svg onload=alert(1)>".getBytes(StandardCharsets.US_ASCII))
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("type"))
                .body("error.request_id", notNullValue());

        assertThat(files("objects")).isEqualTo(files);
        assertThat(files("incoming")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"wav, audio", "mp3, audio", "mp4, video"})
    void aBodyInWhichNothingPlaysIsNoOutput(String format, String type) throws Exception {
        byte[] empty = switch (format) {
            case "wav" -> Samples.wav(100, 0);
            case "mp3" -> Samples.join("ID3\4\0\0\0\0\0\n".getBytes(StandardCharsets.US_ASCII), new byte[300]);
            default -> Samples.mp4(640, 360, 0);
        };

        Response refused = put(next(), 0, empty, type);

        refused.then().statusCode(422).body("error.param", equalTo("type"));
        assertThat(files("incoming")).isZero();
    }

    @Test
    void aFilmOfACodecThatIsNotDecodedHereIsAsLargeAndAsLongAsItSays() {
        byte[] description = Samples.join(new byte[] {0, 0, 0, 0, 0, 0, 0, 1}, Samples.box("apcn", new byte[78]));
        byte[] codec = Samples.box("minf", Samples.box("stbl", Samples.box("stsd", description)));

        Response stored = put(next(), 0, Samples.mp4(640, 360, 2000, codec), "video");

        stored.then()
                .statusCode(200)
                .body("width", equalTo(640))
                .body("height", equalTo(360))
                .body("duration_seconds", equalTo(2.0f));
    }

    @Test
    void aVideoIsNoImage() {
        put(next(), 0, Samples.mp4()).then().statusCode(422).body("error.param", equalTo("type"));
    }

    @Test
    void theTypeComesFromTheBytesAndNotFromTheSender() {
        request()
                .contentType("text/html")
                .body(Samples.png(5, 5, 5))
                .put("/internal/outputs/{generation}/0", next())
                .then()
                .statusCode(200)
                .body("content_type", equalTo("image/png"));
    }

    @Test
    void aBodyAboveTheLimitIsRefusedInTheErrorShape() throws Exception {
        byte[] large = new byte[2 * 1024 * 1024 + 1];
        System.arraycopy(Samples.png(5, 5, 5), 0, large, 0, 20);

        put(next(), 0, large).then().statusCode(422).body("error.code", equalTo("invalid_input"));

        assertThat(files("incoming")).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "account, x",
        "account, -1",
        "project, proj_1",
        "origin, phone",
        "type, other",
        "type, voice",
        "type, ''",
        "width, 0",
        "width, 1.5",
        "height, 9999999",
        "duration_seconds, -1",
        "duration_seconds, 1e9"
    })
    void aBadParameterIsNamed(String param, String value) {
        Map<String, String> parameters =
                new HashMap<>(Map.of("account", "7", "project", "0", "origin", "api", "type", "image"));
        parameters.put(param, value);

        given().auth()
                .oauth2(TestCaller.internal("generation"))
                .contentType("image/png")
                .queryParams(parameters)
                .body(Samples.png(5, 5, 5))
                .put("/internal/outputs/{generation}/0", next())
                .then()
                .statusCode(422)
                .body("error.param", equalTo(param));
    }

    @Test
    void aMissingParameterIsNamed() {
        given().auth()
                .oauth2(TestCaller.internal("generation"))
                .contentType("image/png")
                .body(Samples.png(5, 5, 5))
                .put("/internal/outputs/{generation}/0?project=0&origin=api&type=image", next())
                .then()
                .statusCode(422)
                .body("error.param", equalTo("account"));
    }

    @Test
    void aRequestWithoutAServiceTokenIsRefused() {
        given().contentType("image/png")
                .body(Samples.png(5, 5, 5))
                .put("/internal/outputs/{generation}/0?account=1&project=0&origin=api&type=image", next())
                .then()
                .statusCode(401)
                .body("error.code", equalTo("unauthorized"));
        given().auth()
                .oauth2(TestCaller.account(1).token())
                .contentType("image/png")
                .body(Samples.png(5, 5, 5))
                .put("/internal/outputs/{generation}/0?account=1&project=0&origin=api&type=image", next())
                .then()
                .statusCode(401);
    }

    private static long next() {
        return GENERATIONS.incrementAndGet();
    }

    private static Response put(long generation, int index, byte[] body) {
        return put(generation, index, body, "image");
    }

    private static Response put(long generation, int index, byte[] body, String type) {
        return request(type)
                .queryParam("width", 320)
                .queryParam("height", 200)
                .body(body)
                .put("/internal/outputs/{generation}/{index}", generation, index);
    }

    private static RequestSpecification request() {
        return request("image");
    }

    private static RequestSpecification request(String type) {
        return given().auth()
                .oauth2(TestCaller.internal("generation"))
                .contentType("image/png")
                .queryParams("account", 7, "project", 0, "origin", "api", "type", type);
    }

    private String head(long generation, int length) {
        return """
                PUT /internal/outputs/%d/0?account=7&project=0&origin=api&type=image HTTP/1.1\r
                Host: %s:%d\r
                Authorization: Bearer %s\r
                Content-Type: image/png\r
                Content-Length: %d\r
                \r
                """.formatted(generation, "localhost", RestAssured.port, TestCaller.internal("generation"), length);
    }

    private static Set<String> results(List<Future<String>> answers) {
        return answers.stream().map(Future::resultNow).collect(Collectors.toSet());
    }

    private long files(String folder) throws IOException {
        try (Stream<Path> paths = Files.walk(directory.resolve(folder))) {
            return paths.filter(Files::isRegularFile).count();
        }
    }

    private long rows(String query) throws Exception {
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var answer = statement.executeQuery(query)) {
            answer.next();
            return answer.getLong(1);
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
