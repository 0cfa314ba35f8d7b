// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.egress.EgressFailure.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EgressDownloadTest {
    private static final EgressRequest REQUEST = EgressRequest.get("https://hook.test/image.png");
    private static final int SIZE = 3_000_000;

    @AutoClose
    private static final EgressRig RIG = new EgressRig();

    @TempDir
    private Path folder;

    private EgressResult download(Behaviour behaviour, EgressRequest request, long maxBytes) {
        return RIG.download(behaviour, request, maxBytes, file());
    }

    private Path file() {
        return folder.resolve("download");
    }

    private static String content() {
        return "0123456789".repeat(SIZE / 10);
    }

    private static Behaviour file(String content) {
        return Behaviour.answer("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: " + content.length()
                + "\r\n\r\n" + content);
    }

    private static void assertFailure(EgressResult result, Reason reason, int status) {
        assertThat(result).isInstanceOfSatisfying(EgressFailure.class, failure -> {
            assertThat(failure.reason()).isEqualTo(reason);
            assertThat(failure.status()).isEqualTo(OptionalInt.of(status));
        });
    }

    @Test
    void aFileOfExactlyTheAllowedSizeArrivesWhole() {
        EgressResult result = download(file(content()), REQUEST, SIZE);

        assertThat(result).isInstanceOfSatisfying(EgressAnswer.class, answer -> {
            assertThat(answer.bytesRead()).isEqualTo(SIZE);
            assertThat(answer.body().length()).isZero();
            assertThat(answer.header("content-type")).hasValue("image/png");
        });
        assertThat(file()).hasContent(content());
    }

    @Test
    void oneByteTooManyLeavesNoFile() {
        EgressResult result = download(file(content()), REQUEST, SIZE - 1);

        assertFailure(result, Reason.TOO_LARGE, 200);
        assertThat(file()).doesNotExist();
    }

    @Test
    void anEndlessBodyStopsAtTheCap() {
        Behaviour endless = Behaviour.answerThenRepeat("HTTP/1.1 200 OK\r\n\r\n", "x".repeat(16_384));

        EgressResult result = download(endless, REQUEST, 1_000_000);

        assertFailure(result, Reason.TOO_LARGE, 200);
        assertThat(file()).doesNotExist();
    }

    @Test
    void aBodyThatStallsEndsWithTheDeadline() {
        Behaviour stalled = Behaviour.answerThenHang("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc");

        EgressResult result = download(stalled, REQUEST.within(EgressFixture.AFTER_THE_HEAD), SIZE);

        assertFailure(result, Reason.TIMEOUT, 200);
        assertThat(file()).doesNotExist();
    }

    @Test
    void aFastBodyWithoutEndDoesNotOutliveTheDeadline() {
        Behaviour endless = Behaviour.answerThenRepeat("HTTP/1.1 200 OK\r\n\r\n", "x".repeat(16_384));

        EgressResult result = download(endless, REQUEST.within(EgressFixture.AFTER_THE_HEAD), Long.MAX_VALUE);

        assertFailure(result, Reason.TIMEOUT, 200);
        assertThat(file()).doesNotExist();
    }

    @Test
    void aBodyCutShortLeavesNoFile() {
        EgressResult result =
                download(Behaviour.answer("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), REQUEST, SIZE);

        assertFailure(result, Reason.RESET, 200);
        assertThat(file()).doesNotExist();
    }

    @Test
    void anotherStatusIsAnAnswerWithoutAFile() {
        EgressResult result = download(Behaviour.status("404 Not Found"), REQUEST, SIZE);

        assertThat(result).isInstanceOfSatisfying(EgressAnswer.class, answer -> {
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.text()).isEqualTo("ok");
        });
        assertThat(file()).doesNotExist();
    }

    @Test
    void aCompressedFileIsRefused() {
        EgressResult result = download(
                Behaviour.answer("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc"),
                REQUEST,
                SIZE);

        assertFailure(result, Reason.BAD_ANSWER, 200);
        assertThat(file()).doesNotExist();
    }

    @Test
    void aFileThatCannotBeWrittenIsOurFault() {
        try (TestReceiver receiver = TestReceiver.with(file("abc"));
                EgressClient client = RIG.client(receiver, Map.of())) {
            OutputStream full = new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw new IOException("no space left");
                }
            };

            EgressResult noSpace = client.downloadFollowing(REQUEST, 0, SIZE, full);
            EgressResult noFolder = client.downloadFollowing(REQUEST, 0, SIZE, folder.resolve("missing/file"));

            assertFailure(noSpace, Reason.LOCAL_FAULT, 200);
            assertThat(noFolder)
                    .isInstanceOfSatisfying(
                            EgressFailure.class,
                            failure -> assertThat(failure.isOurs()).isTrue());
        }
    }

    @Test
    void aSlowWriterHoldsTheSenderBack() throws Exception {
        CountDownLatch diskIsFree = new CountDownLatch(1);
        OutputStream slow = new ByteArrayOutputStream() {
            @Override
            public void write(byte[] bytes) {
                await().until(() -> diskIsFree.getCount() == 0);
                writeBytes(bytes);
            }
        };
        Behaviour endless = Behaviour.answerThenRepeat("HTTP/1.1 200 OK\r\n\r\n", "x".repeat(16_384));

        try (TestReceiver receiver = TestReceiver.with(endless);
                var threads = Executors.newVirtualThreadPerTaskExecutor();
                EgressClient client = RIG.client(receiver, Map.of())) {
            Future<EgressResult> call = threads.submit(() -> client.downloadFollowing(REQUEST, 0, 100_000, slow));
            await().until(() -> receiver.written() > 0);
            await().during(Duration.ofMillis(500)).until(() -> receiver.written() < 20_000_000);
            diskIsFree.countDown();

            assertFailure(call.get(), Reason.TOO_LARGE, 200);
        }
    }
}
