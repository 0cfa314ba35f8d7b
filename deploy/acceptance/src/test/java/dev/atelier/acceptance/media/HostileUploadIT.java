// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.TestWebsite;
import dev.atelier.acceptance.media.HostileFiles.Hostile;
import dev.atelier.local.stack.ServiceHandle;
import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.response.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hostile files and forms through the public API: a clear answer, no files left, no memory held. */
class HostileUploadIT {
    private static final String FORM = "multipart/form-data; boundary=b";
    private static final int ROUNDS = System.getProperty("soak") == null ? 2 : 10;
    private static final long HEAP_GROWTH = 12L * 1024 * 1024;
    private static final Hostile HARMLESS = new Hostile("a.png", TestWebsite.PICTURE, 201);

    private final Platform platform = Platform.get();
    private final ServiceHandle library = platform.stack().service("library-service");
    private final long process = library.pid();
    private final TestAccount account = platform.account(0);

    @AfterEach
    void theLibraryLivesAndNothingIsLeftBehind() {
        await().untilAsserted(() -> assertThat(unfinished()).isZero());
        assertThat(library.pid()).isEqualTo(process);
        assertThat(library.isReady()).isTrue();
        assertThat(platform.log("library-service")).doesNotContain("OutOfMemoryError");
    }

    @Test
    void everyFileIsRefusedOrHarmlessAndTheHeapStaysFlat() throws Exception {
        List<String> said = new ArrayList<>();
        List<Long> heap = new ArrayList<>();
        for (int round = 0; round <= ROUNDS; round++) {
            TestAccount fresh = platform.account(0);
            for (Map.Entry<String, Hostile> hostile : HostileFiles.all().entrySet()) {
                Response answer = send(fresh, FORM, HostileFiles.form(hostile.getValue()));
                assertThat(answer.statusCode())
                        .as(hostile.getKey())
                        .isEqualTo(hostile.getValue().status());
                assertThat(answer.header("X-Request-Id")).startsWith("req_");
                if (round == 0) {
                    said.add(hostile.getKey() + ": " + clear(answer));
                }
            }
            heap.add(heapAfterCollection());
        }

        System.out.println(String.join("\n", said));
        System.out.println("heap of the library after each round, in kB: "
                + heap.stream().map(bytes -> Long.toString(bytes / 1024)).toList());
        assertThat(heap.getLast() - heap.getFirst()).isLessThan(HEAP_GROWTH);
    }

    private static String clear(Response answer) {
        if (answer.statusCode() == 422) {
            answer.then().body("error.code", equalTo("invalid_input")).body("error.param", equalTo("file"));
            return "422 " + answer.path("error.message");
        }
        answer.then().header("X-Evil", nullValue());
        assertThat(answer.<String>path("name")).doesNotContain("/", "\n").hasSizeLessThanOrEqualTo(400);
        var media = RestAssured.given().get(answer.<String>path("url"));
        media.then()
                .header("X-Content-Type-Options", "nosniff")
                .header("Content-Security-Policy", startsWith("sandbox"));
        String way = media.header("Content-Disposition").replaceFirst(";.*", "");
        assertThat(way).isEqualTo(media.contentType().matches("image/(png|jpeg|gif|webp)") ? "inline" : "attachment");
        return "201 " + answer.path("type") + " of " + answer.path("size") + " bytes, " + media.contentType() + " "
                + way;
    }

    @Test
    void aFormThatIsNoneIsRefused() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(HostileFiles.form(HARMLESS));
        }

        refused(send(account, "multipart/form-data", HostileFiles.form(HARMLESS)));
        refused(send(account, "multipart/form-data; boundary=other", HostileFiles.form(HARMLESS)));
        send(account, "application/json", "{}".getBytes(StandardCharsets.UTF_8))
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"));
        refused(send(account, FORM, new byte[0]));
        refused(send(account, FORM, packed.toByteArray()));
        RestAssured.given(plain(account).header("Content-Encoding", "gzip"))
                .contentType(FORM)
                .body(packed.toByteArray())
                .post("/v1/files")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"));
    }

    @Test
    void aBodyThatComesDropByDropIsKeptAndOneThatStopsLeavesNothing() throws Exception {
        byte[] body = HostileFiles.form(HARMLESS);
        try (Socket slow = open(body.length)) {
            for (byte one : body) {
                slow.getOutputStream().write(one);
                slow.getOutputStream().flush();
            }
            byte[] answer = new byte[12];
            slow.getInputStream().readNBytes(answer, 0, answer.length);
            assertThat(new String(answer, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 201");
        }
        try (Socket gone = open(100_000)) {
            gone.getOutputStream().write(body, 0, body.length - 9);
            gone.getOutputStream().flush();
            await().until(() -> unfinished() == 1);
        }

        await().until(() -> unfinished() == 0);
        assertThat(account.request().get("/v1/files").jsonPath().getList("data"))
                .hasSize(1);
    }

    private Socket open(int length) throws IOException {
        URI base = URI.create(platform.baseUrl());
        var socket = new Socket(base.getHost(), base.getPort());
        String head =
                "POST /v1/files HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
                        .formatted(base.getAuthority(), account.key(), FORM, length);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static void refused(Response answer) {
        answer.then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("file"));
    }

    private static Response send(TestAccount who, String contentType, byte[] body) {
        return plain(who).contentType(contentType).body(body).post("/v1/files");
    }

    private static io.restassured.specification.RequestSpecification plain(TestAccount who) {
        return RestAssured.given()
                .config(RestAssured.config()
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .appendDefaultContentCharsetToContentTypeIfUndefined(false)))
                .baseUri(who.baseUrl())
                .header("Authorization", "Bearer " + who.key());
    }

    /** Bytes of the heap in use after a collection. */
    private long heapAfterCollection() throws IOException, InterruptedException {
        jcmd("GC.run");
        return jcmd("GC.heap_info")
                .lines()
                .filter(line -> line.matches(".* total \\d+K, used \\d+K.*"))
                .mapToLong(line -> Long.parseLong(line.replaceFirst(".* used (\\d+)K.*", "$1")) * 1024)
                .sum();
    }

    private String jcmd(String command) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process),
                        command)
                .redirectErrorStream(true)
                .start();
        String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jcmd.waitFor()).as(said).isZero();
        return said;
    }

    private long unfinished() throws IOException {
        try (Stream<Path> files = Files.list(platform.media().resolve("incoming"))) {
            return files.count();
        }
    }
}
