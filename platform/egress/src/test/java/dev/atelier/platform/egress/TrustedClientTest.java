// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.egress.EgressFailure.Reason;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustedClientTest {
    private static final Vertx VERTX = Vertx.vertx();
    private static final TrustedClient CLIENT = new TrustedClient(VERTX, EgressFixture.trusting(Map.of()));

    @TempDir
    private Path folder;

    @AfterAll
    static void close() {
        CLIENT.close();
        VERTX.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void aPrivatePlaceIsReachedOverPlainHttpUnderItsName() throws Exception {
        try (TestReceiver receiver = plain(Behaviour.status("200 OK"))) {
            TrustedResult result = CLIENT.call(
                    post(
                            URI.create("http://localhost:" + receiver.port() + "/jobs?x=1"),
                            Payload.of(Behaviour.bytes("{}"))),
                    100);

            assertThat(answer(result).text()).isEqualTo("ok");
            assertThat(receiver.requests())
                    .singleElement()
                    .asString()
                    .startsWith("POST /jobs?x=1 HTTP/1.1\r\n")
                    .contains("host: localhost:" + receiver.port() + "\r\n", "x-key: secret\r\n")
                    .endsWith("\r\n\r\n{}");
        }
    }

    @Test
    void aPlaceWithTlsMustBeWhoItSaysItIs() throws Exception {
        try (TestReceiver good = TestReceiver.with(Behaviour.status("200 OK"));
                TestReceiver other = TestReceiver.with(TestCertificates.wrongName(), Behaviour.status("200 OK"))) {
            TrustedResult trusted = CLIENT.call(get(URI.create("https://127.0.0.1:" + good.port())), 100);
            TrustedResult forged = CLIENT.call(get(URI.create("https://127.0.0.1:" + other.port())), 100);

            assertThat(answer(trusted).status()).isEqualTo(200);
            assertThat(notSent(forged).reason()).isEqualTo(Reason.TLS);
        }
    }

    @Test
    void aRefusedConnectionSentNothing() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        TrustedResult result = CLIENT.call(get(URI.create("http://127.0.0.1:" + port)), 100);

        assertThat(notSent(result).reason()).isEqualTo(Reason.CONNECT);
    }

    @Test
    void anAddressThatIsNoneIsNeverCalled() throws Exception {
        assertThat(notSent(CLIENT.call(get(URI.create("about:blank")), 100)).reason())
                .isEqualTo(Reason.BAD_URL);
        assertThat(notSent(CLIENT.call(get(URI.create("ftp://127.0.0.1/")), 100))
                        .reason())
                .isEqualTo(Reason.BAD_URL);
        assertThat(notSent(CLIENT.call(get(URI.create("http://user:key@127.0.0.1/")), 100))
                        .reason())
                .isEqualTo(Reason.BAD_URL);
    }

    @Test
    void aConnectionCutAfterTheRequestWasReadLosesTheAnswer() throws Exception {
        try (TestReceiver receiver = plain(Behaviour.Conversation::readRequest)) {
            TrustedResult result = CLIENT.call(get(place(receiver)), 100);

            assertThat(lost(result).reason()).isEqualTo(Reason.RESET);
            assertThat(receiver.requests()).hasSize(1);
        }
    }

    @Test
    void aBodyCutInTheMiddleLosesTheAnswer() throws Exception {
        try (TestReceiver receiver = plain(Behaviour.answer("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"))) {
            assertThat(lost(CLIENT.call(get(place(receiver)), 100)).status()).hasValue(200);
        }
    }

    @Test
    void aDrippingBodyEndsAtTheTotalTime() throws Exception {
        try (TestReceiver receiver =
                plain(Behaviour.answerThenDrip("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", "x"))) {
            TrustedRequest request = new TrustedRequest(
                    "GET", place(receiver), Map.of(), new Payload.Nothing(), EgressFixture.AFTER_THE_HEAD);

            assertThat(lost(CLIENT.call(request, 1_000_000)).reason()).isEqualTo(Reason.TIMEOUT);
        }
    }

    @Test
    void aLongSuccessIsLostAndALongRefusalIsCut() throws Exception {
        try (TestReceiver long200 = plain(Behaviour.answer("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabcdef"));
                TestReceiver long400 = plain(Behaviour.answer("HTTP/1.1 400 No\r\nContent-Length: 6\r\n\r\nabcdef"))) {
            assertThat(lost(CLIENT.call(get(place(long200)), 5)).reason()).isEqualTo(Reason.TOO_LARGE);
            assertThat(answer(CLIENT.call(get(place(long400)), 5)).text()).isEqualTo("abcde");
        }
    }

    @Test
    void aRedirectIsAnAnswerAndCompressionIsRefused() throws Exception {
        try (TestReceiver moved = plain(Behaviour.answer(
                        "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"));
                TestReceiver packed = plain(
                        Behaviour.answer("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nok"))) {
            assertThat(answer(CLIENT.call(get(place(moved)), 100)).status()).isEqualTo(302);
            assertThat(lost(CLIENT.call(get(place(packed)), 100)).reason()).isEqualTo(Reason.BAD_ANSWER);
        }
    }

    @Test
    void aFileIsSentWholeWithItsLength() throws Exception {
        Path file = Files.writeString(folder.resolve("upload"), "0123456789".repeat(20_000));
        try (TestReceiver receiver = plain(Behaviour.status("201 Created"))) {
            TrustedResult result = CLIENT.call(post(place(receiver), new Payload.Content(file)), 100);

            assertThat(answer(result).status()).isEqualTo(201);
            assertThat(receiver.requests().getFirst())
                    .contains("content-length: 200000\r\n")
                    .endsWith("\r\n\r\n" + "0123456789".repeat(20_000));
        }
    }

    @Test
    void anAnswerThatComesWithTheLastByteOfAFileIsNotLost() throws Exception {
        Path file = Files.writeString(folder.resolve("small"), "0123456789");
        // It closes after its answer, and is quicker than a read for more of the file.
        try (TestReceiver receiver = plain(Behaviour.status("201 Created"))) {
            for (int time = 0; time < 300; time++) {
                TrustedResult result = CLIENT.call(post(place(receiver), new Payload.Content(file)), 100);

                assertThat(result).as("time " + time).isInstanceOf(TrustedResult.Answered.class);
            }
        }
    }

    @Test
    void anEmptyFileIsAnEmptyBody() throws Exception {
        Path file = Files.createFile(folder.resolve("empty"));
        try (TestReceiver receiver = plain(Behaviour.status("201 Created"))) {
            assertThat(answer(CLIENT.call(post(place(receiver), new Payload.Content(file)), 100))
                            .status())
                    .isEqualTo(201);
            assertThat(receiver.requests().getFirst()).contains("content-length: 0\r\n");
        }
    }

    @Test
    void onlyAWholeSuccessLeavesAFile() throws Exception {
        Path file = folder.resolve("output");
        try (TestReceiver whole = plain(Behaviour.status("200 OK"));
                TestReceiver absent = plain(Behaviour.status("404 Not Found"));
                TestReceiver cut = plain(Behaviour.answer("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"))) {
            assertThat(lost(CLIENT.download(get(place(cut)), 100, file, 10)).reason())
                    .isEqualTo(Reason.RESET);
            assertThat(file).doesNotExist();
            assertThat(answer(CLIENT.download(get(place(absent)), 100, file, 10))
                            .text())
                    .isEqualTo("ok");
            assertThat(file).doesNotExist();
            assertThat(answer(CLIENT.download(get(place(whole)), 100, file, 10)).status())
                    .isEqualTo(200);
            assertThat(file).hasContent("ok");
        }
    }

    private static TestReceiver plain(Behaviour behaviour) throws IOException {
        return TestReceiver.plain("127.0.0.1", 0, behaviour);
    }

    private static URI place(TestReceiver receiver) {
        return URI.create("http://127.0.0.1:" + receiver.port());
    }

    private static TrustedRequest get(URI uri) {
        return new TrustedRequest("GET", uri, Map.of(), new Payload.Nothing(), Duration.ofSeconds(20));
    }

    private static TrustedRequest post(URI uri, Payload payload) {
        return new TrustedRequest("POST", uri, Map.of("x-key", "secret"), payload, Duration.ofSeconds(20));
    }

    private static EgressAnswer answer(TrustedResult result) {
        assertThat(result).isInstanceOf(TrustedResult.Answered.class);
        return ((TrustedResult.Answered) result).answer();
    }

    private static EgressFailure notSent(TrustedResult result) {
        assertThat(result).isInstanceOf(TrustedResult.NotSent.class);
        return ((TrustedResult.NotSent) result).failure();
    }

    private static EgressFailure lost(TrustedResult result) {
        assertThat(result).isInstanceOf(TrustedResult.Lost.class);
        return ((TrustedResult.Lost) result).failure();
    }
}
