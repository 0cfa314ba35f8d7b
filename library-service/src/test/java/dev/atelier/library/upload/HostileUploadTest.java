// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that mean harm, or that a broken client sends: a clear refusal or a harmless file, and nothing left behind. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class HostileUploadTest {
    private static final String BOUNDARY = "frontier";

    @Inject
    @ConfigProperty(name = "atelier.media.directory")
    Path directory;

    private final Account alice = Account.create();

    @AfterEach
    void nothingIsLeftBehind() {
        await().untilAsserted(() -> assertThat(incoming()).isZero());
    }

    static Stream<Arguments> refusedBytes() {
        byte[] png = Samples.png(30, 30, 1);
        byte[] mp4 = Samples.mp4(640, 360, 1000);
        return Stream.of(
                Arguments.of("nothing at all", new byte[0]),
                Arguments.of("unknown bytes named .png", new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 0, 0}),
                Arguments.of("a program", Samples.join(ascii("\u007fELF"), new byte[500])),
                Arguments.of("a play list named .mp4", ascii("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n")),
                Arguments.of("a concat script named .mp4", ascii("ffconcat version 1.0\nfile '/etc/passwd'\n")),
                Arguments.of("an MP4 that was cut", Arrays.copyOf(mp4, mp4.length - 30)),
                Arguments.of(
                        "an MP4 without its movie header", Samples.join(ftyp(), Samples.box("mdat", new byte[50]))),
                Arguments.of("an MP4 of boxes in boxes in boxes", Samples.join(ftyp(), nested(3000))),
                Arguments.of(
                        "an MP4 whose box is longer than the file",
                        Samples.join(ftyp(), ascii("\u007f\u007f\u007f\u007fmoov"))),
                Arguments.of("a PNG of 64k x 64k", hugePng()),
                Arguments.of("a PNG that was cut", Arrays.copyOf(png, png.length - 20)),
                Arguments.of("a PNG without pixels", pngOf(chunk("IHDR", header(4, 4)), chunk("IEND"))),
                Arguments.of("a PNG of size 0", pngOf(chunk("IHDR", header(0, 4)), chunk("IDAT"), chunk("IEND"))),
                Arguments.of(
                        "a JPEG of nothing but markers",
                        Samples.join(ascii("\u00ff\u00d8"), many("\u00ff\u00e5\0\2", 20_000))),
                Arguments.of("a JPEG that ends in its scan", Arrays.copyOf(Samples.jpeg(50, 50), 700)),
                Arguments.of("a GIF of too many frames", gif(2001, true)),
                Arguments.of("a GIF without an end", gif(5, false)),
                Arguments.of(
                        "a WAV without a length per second", Samples.join(ascii("RIFF\0\0\0\0WAVEdata"), new byte[40])),
                Arguments.of("an MP3 tag and then nothing", ascii("ID3\3\0\0\0\0\0\0")),
                Arguments.of(
                        "a WebM of rubbish",
                        Samples.join(ascii("\u001aE\u00df\u00a3\u009fB\u0082\u0084webm"), many("xyz", 200))),
                Arguments.of("an Ogg of rubbish", Samples.join(ascii("OggS"), many("\0abc", 100))),
                Arguments.of("a WebP that says it is longer", ascii("RIFF\u00ff\u00ff\u00ff\0WEBPVP8L....")),
                Arguments.of("a HEIC", ascii("\0\0\0\30ftypheic\0\0\0\0heicmif1")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusedBytes")
    void isRefused(String what, byte[] bytes) {
        alice.upload(bytes, "film.mp4")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("file"))
                .body("error.request_id", notNullValue());
    }

    @Test
    void aChunkThatWouldUnpackToGigabytesIsNotUnpacked() throws IOException {
        var bomb = new ByteArrayOutputStream();
        try (var packed = new DeflaterOutputStream(bomb)) {
            for (int i = 0; i < 500; i++) {
                packed.write(new byte[1024 * 1024]);
            }
        }
        byte[] profile = Samples.join(ascii("p\0\0"), bomb.toByteArray());
        byte[] text = Samples.join(ascii("Comment\0\0"), bomb.toByteArray());
        byte[] png = pngOf(
                chunk("IHDR", header(4, 4)), chunk("iCCP", profile), chunk("zTXt", text), chunk("IDAT"), chunk("IEND"));

        alice.upload(png, "a.png").then().statusCode(201).body("width", equalTo(4));
    }

    @Test
    void bytesAfterTheEndOfAPictureAreCutOff() {
        byte[] png = Samples.png(20, 20, 1);
        byte[] jpeg = Samples.jpeg(20, 20);
        byte[] archive = ascii("PK\3\4 a whole archive, or <script>");

        int keptPng = alice.upload(Samples.join(png, archive), "a.png").path("size");
        int keptJpeg = alice.upload(Samples.join(jpeg, archive), "a.jpg").path("size");

        assertThat(keptPng).isEqualTo(png.length);
        assertThat(keptJpeg).isEqualTo(jpeg.length);
    }

    @Test
    void aBodyIsEndedByTheLimitOfItsTypeAndNotByTheLargest() {
        alice.upload(Samples.join(ascii("hello "), many("word ", 300_000)), "a.txt")
                .then()
                .statusCode(422)
                .body("error.message", equalTo("The file is larger than 1 MB."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../etc/passwd",
                "..\\\\..\\\\windows\\\\win.ini",
                "/abs/olute/name.png",
                "tab\tand\u0001control.png",
                "right\u202Egnp.exe",
                "...",
                ""
            })
    void aNameIsForPeopleAndCannotBeAPath(String name) {
        Response created = raw(part("file\"; filename=\"" + name, Samples.png(6, 6, 6)));

        created.then().statusCode(201);
        assertThat(created.<String>path("name"))
                .isNotEmpty()
                .doesNotContain("/", "\\", "\t", "\u0001", "\u202E")
                .doesNotStartWith("..");
    }

    @Test
    void aNameOfManyKilobytesIsCut() {
        String name = "\uD83D\uDE80".repeat(1024) + ".png";

        String kept =
                raw(part("file\"; filename=\"" + name, Samples.png(6, 6, 6))).path("name");

        assertThat(kept.codePointCount(0, kept.length())).isEqualTo(200);
        assertThat(kept).startsWith("\uD83D\uDE80\uD83D\uDE80");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "\\\\", "\\\"", "="})
    void aNameOfThousandsOfCharactersIsReadInOnePass(String character) {
        String name = character.repeat(5_000);

        raw(part("file\"; filename=\"" + name, Samples.png(6, 6, 6)))
                .then()
                .statusCode(201)
                .body("name", not(emptyString()));
    }

    @Test
    void theExtensionOfAPictureFollowsFromItsBytes() {
        raw(part("file\"; filename=\"p.html", Samples.png(6, 6, 6)))
                .then()
                .statusCode(201)
                .body("name", equalTo("p.png"));
    }

    @Test
    void aNameCannotAddHeaders() {
        raw(part("file\"; filename=\"a\r\nX-Evil: 1.png", Samples.png(6, 6, 6)))
                .then()
                .statusCode(201)
                .header("X-Evil", nullValue())
                .body("name", equalTo("file.png"));
    }

    static Stream<Arguments> brokenForms() {
        byte[] png = Samples.png(6, 6, 6);
        return Stream.of(
                Arguments.of("not a form", "application/json", ascii("{}"), "file"),
                Arguments.of("no boundary", "multipart/form-data", part("file", png), "file"),
                Arguments.of("another boundary", "multipart/form-data; boundary=other", part("file", png), "file"),
                Arguments.of("a boundary that is too long", form("x".repeat(71)), part("file", png), "file"),
                Arguments.of("an empty body", form(BOUNDARY), new byte[0], "file"),
                Arguments.of("an empty form", form(BOUNDARY), ascii("--frontier--\r\n"), "file"),
                Arguments.of("no file", form(BOUNDARY), part("model", ascii("roomy")), "file"),
                Arguments.of(
                        "a part without a name",
                        form(BOUNDARY),
                        ascii("--frontier\r\nX: y\r\n\r\na\r\n--frontier--\r\n"),
                        "file"),
                Arguments.of("an unknown part", form(BOUNDARY), part("extra", png), "extra"),
                Arguments.of("two files", form(BOUNDARY), twoFiles(png), "file"),
                Arguments.of(
                        "headers without an end",
                        form(BOUNDARY),
                        Samples.join(ascii("--frontier\r\n"), many("X-A: b\r\n", 5000)),
                        "file"),
                Arguments.of("no last boundary", form(BOUNDARY), cut(part("file", png), 14), "file"),
                Arguments.of("a preamble without an end", form(BOUNDARY), many("padding ", 20_000), "file"),
                Arguments.of("a model as long as a book", form(BOUNDARY), part("model", many("a", 5000)), "file"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenForms")
    void aBrokenFormIsRefused(String what, String contentType, byte[] body, String param) {
        alice.asks()
                .config(RestAssured.config()
                        .encoderConfig(RestAssured.config()
                                .getEncoderConfig()
                                .appendDefaultContentCharsetToContentTypeIfUndefined(false)))
                .header("Content-Type", contentType)
                .body(body)
                .post("/v1/files")
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo(param));
    }

    @Test
    void aCompressedBodyIsRefused() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(part("file", Samples.png(6, 6, 6)));
        }

        alice.asks()
                .header("Content-Type", form(BOUNDARY))
                .header("Content-Encoding", "gzip")
                .body(packed.toByteArray())
                .post("/v1/files")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("file"));
    }

    @Test
    void aClientThatGoesHalfWayLeavesNothing() throws IOException {
        byte[] body = part("file", Samples.png(300, 300, 3));
        String head = """
                POST /v1/files HTTP/1.1\r
                Host: localhost\r
                Authorization: %s\r
                Content-Type: %s\r
                Content-Length: %d\r
                \r
                """.formatted(TestCaller.account(alice.number()).bearer(), form(BOUNDARY), body.length);
        try (Socket socket = new Socket("localhost", RestAssured.port)) {
            socket.getOutputStream().write(ascii(head));
            socket.getOutputStream().write(body, 0, body.length / 2);
            socket.getOutputStream().flush();
            await().until(() -> incoming() == 1);
        }

        await().until(() -> incoming() == 0);
        assertThat(alice.asks().get("/v1/files").jsonPath().getList("data")).isEmpty();
    }

    private Response raw(byte[] body) {
        return alice.asks().header("Content-Type", form(BOUNDARY)).body(body).post("/v1/files");
    }

    private long incoming() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("incoming"))) {
            return files.count();
        }
    }

    private static String form(String boundary) {
        return "multipart/form-data; boundary=" + boundary;
    }

    private static byte[] part(String name, byte[] content) {
        return Samples.join(open(name), content, ascii("\r\n--frontier--\r\n"));
    }

    private static byte[] open(String name) {
        return ("--frontier\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] twoFiles(byte[] content) {
        return Samples.join(open("file"), content, ascii("\r\n"), open("file"), content, ascii("\r\n--frontier--\r\n"));
    }

    private static byte[] cut(byte[] whole, int bytes) {
        return Arrays.copyOf(whole, whole.length - bytes);
    }

    private static byte[] ftyp() {
        return Samples.box("ftyp", ascii("isom\0\0\0\0isom"));
    }

    private static byte[] nested(int deep) {
        byte[] box = new byte[0];
        for (int i = 0; i < deep; i++) {
            box = Samples.box("moov", box);
        }
        return box;
    }

    private static byte[] hugePng() {
        return pngOf(chunk("IHDR", header(65_535, 65_535)), chunk("IDAT", new byte[10]), chunk("IEND"));
    }

    private static byte[] pngOf(byte[]... chunks) {
        return Samples.join(ascii("\u0089PNG\r\n\u001a\n"), Samples.join(chunks));
    }

    private static byte[] header(int width, int height) {
        return ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put((byte) 8)
                .put((byte) 2)
                .array();
    }

    private static byte[] chunk(String type, byte... content) {
        byte[] checked = Samples.join(ascii(type), content);
        var crc = new CRC32();
        crc.update(checked);
        return ByteBuffer.allocate(8 + checked.length)
                .putInt(content.length)
                .put(checked)
                .putInt((int) crc.getValue())
                .array();
    }

    private static byte[] gif(int frames, boolean end) {
        byte[] frame = ascii(",\0\0\0\0\1\0\1\0\0\2\2\104\1\0");
        byte[] all = new byte[frame.length * frames];
        for (int i = 0; i < frames; i++) {
            System.arraycopy(frame, 0, all, i * frame.length, frame.length);
        }
        return Samples.join(ascii("GIF89a\1\0\1\0\0\0\0"), all, ascii(end ? ";" : ""));
    }

    private static byte[] many(String text, int times) {
        return ascii(text.repeat(times));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
