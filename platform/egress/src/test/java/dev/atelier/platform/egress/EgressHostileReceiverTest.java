// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static dev.atelier.platform.egress.EgressFixture.AFTER_THE_HEAD;
import static dev.atelier.platform.egress.EgressFixture.URL;
import static dev.atelier.platform.egress.EgressFixture.post;
import static dev.atelier.platform.egress.EgressOutcome.assertAnswer;
import static dev.atelier.platform.egress.EgressOutcome.assertFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.egress.EgressFailure.Reason;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressHostileReceiverTest {
    private static final Duration SHORT = Duration.ofMillis(700);
    /** A sending socket grows to 4 MB, and a receiving one that nobody reads from does not grow. */
    private static final int MORE_THAN_SOCKETS_HOLD = 10_000_000;

    @AutoClose
    private static final EgressRig RIG = new EgressRig();

    @Test
    void silenceBeforeTlsEndsTheCall() {
        TestReceiver receiver = TestReceiver.silent("127.0.0.1", 0);

        EgressResult result = RIG.send(receiver, post(), Map.of("connect-timeout", "300ms"));

        EgressFailure failure = assertFailure(result, Reason.CONNECT_TIMEOUT);
        assertThat(failure.reason().isTimeout()).isTrue();
        assertThat(failure.isOurs()).isFalse();
    }

    @Test
    void silenceInsteadOfAnAnswerEndsTheCall() {
        EgressResult result = sendConnected(Behaviour.answerThenHang(""));

        EgressFailure failure = assertFailure(result, Reason.TIMEOUT);
        assertThat(failure.status()).isEmpty();
        assertThat(failure.took()).isGreaterThanOrEqualTo(SHORT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nX-A",
                "HTTP/1.1 100 Continue\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n"
            })
    void anUnfinishedHeadEndsTheCall(String head) {
        EgressResult result = sendConnected(Behaviour.answerThenHang(head));

        assertThat(assertFailure(result, Reason.TIMEOUT).status()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
                "HTTP/1.1 200 OK\r\n\r\nabc"
            })
    void anUnfinishedBodyEndsTheCallAndTheStatusIsKnown(String answer) {
        EgressResult result = RIG.send(Behaviour.answerThenHang(answer), post().within(AFTER_THE_HEAD));

        assertThat(assertFailure(result, Reason.TIMEOUT).status()).isEqualTo(OptionalInt.of(200));
    }

    @Test
    void aDrippingBodyDoesNotOutliveTheDeadline() {
        Behaviour drip = Behaviour.answerThenDrip("HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n", "x");

        EgressResult result = RIG.send(drip, post().within(AFTER_THE_HEAD));

        assertThat(assertFailure(result, Reason.TIMEOUT).status()).isEqualTo(OptionalInt.of(200));
    }

    @Test
    void aDrippingHeadDoesNotOutliveTheDeadline() {
        Behaviour drip = Behaviour.answerThenDrip("HTTP/1.1 200 OK\r\nX-Long: ", "x");

        EgressResult result = sendConnected(drip);

        assertFailure(result, Reason.TIMEOUT);
    }

    @Test
    void endlessInterimAnswersDoNotOutliveTheDeadline() {
        Behaviour endless = Behaviour.answerThenRepeat("", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");

        EgressResult result = sendConnected(endless);

        assertFailure(result, Reason.TIMEOUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\nX-Long: ", "HTTP/1.1 200 ", ""})
    void anEndlessHeadIsABadAnswer(String start) {
        EgressResult result = RIG.send(Behaviour.answerThenRepeat(start, "y".repeat(1000)), post());

        assertFailure(result, Reason.BAD_ANSWER);
    }

    @Test
    void endlesslyManyHeadersAreABadAnswer() {
        EgressResult result =
                RIG.send(Behaviour.answerThenRepeat("HTTP/1.1 200 OK\r\n", "X-More: of the same\r\n"), post());

        assertFailure(result, Reason.BAD_ANSWER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.6\r\n\r\n",
                "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/2.0 200 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
            })
    void anAnswerThatIsNotHttpIsABadAnswer(String answer) {
        EgressResult result = RIG.send(Behaviour.answer(answer), post());

        assertFailure(result, Reason.BAD_ANSWER);
    }

    @Test
    void anEarlyCloseIsAReset() {
        EgressResult before = RIG.send(Behaviour.answer(""), post());
        EgressResult within = RIG.send(Behaviour.answer("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), post());

        assertThat(assertFailure(before, Reason.RESET).status()).isEmpty();
        assertThat(assertFailure(within, Reason.RESET).status()).isEqualTo(OptionalInt.of(200));
    }

    @Test
    void aSwitchOfProtocolsEndsThere() {
        EgressResult result = RIG.send(
                Behaviour.answerThenHang(
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
                EgressRequest.get(URL).within(AFTER_THE_HEAD));

        assertAnswer(result, 101, "");
    }

    @Test
    void aLargeRequestToAPeerThatDoesNotReadIsGivenUp() {
        CountDownLatch callEnded = new CountDownLatch(1);
        TestReceiver receiver = TestReceiver.with(conversation -> {
            conversation.in().read();
            await().until(() -> callEnded.getCount() == 0);
            conversation.awaitClose();
        });

        try (receiver;
                EgressClient client = RIG.client(receiver, Map.of())) {
            EgressResult result = client.send(
                    EgressRequest.post(URL, new byte[MORE_THAN_SOCKETS_HOLD]).within(AFTER_THE_HEAD));
            callEnded.countDown();

            assertFailure(result, Reason.TIMEOUT);
            await().atMost(Duration.ofMinutes(1)).until(() -> receiver.open() == 0);
        }
    }

    /** The answer to a call that had its connection in time, which a busy machine may not manage at once. */
    private static EgressResult sendConnected(Behaviour behaviour) {
        return Stream.generate(() -> RIG.send(behaviour, post().within(SHORT)))
                .limit(20)
                .filter(result ->
                        !(result instanceof EgressFailure failure) || failure.reason() != Reason.CONNECT_TIMEOUT)
                .findFirst()
                .orElseThrow();
    }
}
