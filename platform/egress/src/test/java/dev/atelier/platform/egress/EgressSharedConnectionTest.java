// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static dev.atelier.platform.egress.EgressFixture.addresses;
import static dev.atelier.platform.egress.EgressFixture.post;
import static dev.atelier.platform.egress.EgressOutcome.assertAnswer;
import static dev.atelier.platform.egress.EgressOutcome.assertFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.EgressFixture.Answers;
import dev.atelier.platform.egress.NameResolver.Resolution.Found;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Requests that may share a connection do, and are none the worse for one that the other side has closed. */
class EgressSharedConnectionTest {
    private static final EgressRequest SHARING = post().onSharedConnection();
    private static final String FINE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private static Vertx vertx;

    @BeforeAll
    static void start() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private interface Scene {
        void play(EgressClient client, TestReceiver receiver);
    }

    private static void with(Behaviour behaviour, Map<String, String> settings, Scene scene) {
        try (var receiver = TestReceiver.with(behaviour);
                var client = new EgressClient(vertx, EgressFixture.leadingTo(receiver, settings))) {
            scene.play(client, receiver);
        }
    }

    private static void with(Behaviour behaviour, Scene scene) {
        with(behaviour, Map.of(), scene);
    }

    private static void answerForEver(Behaviour.Conversation conversation) throws IOException {
        while (true) {
            conversation.readRequest();
            conversation.write(FINE);
        }
    }

    /** The first connection answers once and does this to its second request; all others answer for ever. */
    private static Behaviour secondTime(Behaviour behaviour) {
        var connections = new AtomicInteger();
        return conversation -> {
            if (connections.getAndIncrement() == 0) {
                conversation.readRequest();
                conversation.write(FINE);
                behaviour.on(conversation);
            } else {
                answerForEver(conversation);
            }
        };
    }

    @Test
    void aRequestSoonAfterReusesTheConnection() {
        with(EgressSharedConnectionTest::answerForEver, (client, receiver) -> {
            for (int i = 0; i < 5; i++) {
                assertAnswer(client.send(SHARING), 200, "ok");
            }

            assertThat(receiver.accepted()).isEqualTo(1);
            assertThat(receiver.requests()).hasSize(5);
        });
    }

    @Test
    void anUnusedConnectionIsClosedBeforeLong() {
        with(EgressSharedConnectionTest::answerForEver, (client, receiver) -> {
            assertAnswer(client.send(SHARING), 200, "ok");

            await().until(() -> receiver.open() == 0);
        });
    }

    @Test
    void aRequestThatDoesNotShareLeavesNoConnectionAndTakesNone() {
        with(EgressSharedConnectionTest::answerForEver, (client, receiver) -> {
            assertAnswer(client.send(SHARING), 200, "ok");
            assertAnswer(client.send(post()), 200, "ok");
            assertAnswer(client.send(post()), 200, "ok");

            assertThat(receiver.accepted()).isEqualTo(3);
        });
    }

    @Test
    void nothingIsSharedWhereThatIsSwitchedOff() {
        with(EgressSharedConnectionTest::answerForEver, Map.of("keep-idle", "0s"), (client, receiver) -> {
            assertAnswer(client.send(SHARING), 200, "ok");
            assertAnswer(client.send(SHARING), 200, "ok");

            assertThat(receiver.accepted()).isEqualTo(2);
        });
    }

    @Test
    void aConnectionThatTurnsOutToBeClosedIsReplacedWithoutANote() {
        with(secondTime(Behaviour.Conversation::readRequest), (client, receiver) -> {
            assertAnswer(client.send(SHARING), 200, "ok");
            assertAnswer(client.send(SHARING), 200, "ok");

            assertThat(receiver.accepted()).isEqualTo(2);
        });
    }

    @Test
    void aServerThatSaysItWaitedTooLongIsAskedOnANewConnection() {
        Behaviour tired = Behaviour.answer("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n");
        with(secondTime(tired), (client, receiver) -> {
            assertAnswer(client.send(SHARING), 200, "ok");
            assertAnswer(client.send(SHARING), 200, "ok");

            assertThat(receiver.accepted()).isEqualTo(2);
        });
    }

    @Test
    void anErrorOnAUsedConnectionIsTheReceiversAnswer() {
        Behaviour failing = Behaviour.answerThenHang("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
        with(secondTime(failing), (client, receiver) -> {
            assertAnswer(client.send(SHARING), 200, "ok");
            assertAnswer(client.send(SHARING), 500, "");

            assertThat(receiver.accepted()).isEqualTo(1);
        });
    }

    @Test
    void aNewConnectionThatIsClosedEarlyIsAFailureAndTheRequestIsSentOnce() {
        with(Behaviour.Conversation::readRequest, (client, receiver) -> {
            assertFailure(client.send(SHARING), Reason.RESET);

            assertThat(receiver.requests()).hasSize(1);
        });
    }

    @Test
    void anAnswerThatIsNotReadToItsEndEndsTheConnection() {
        String longAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + "a".repeat(5000);
        with(Behaviour.answerThenHang(longAnswer), (client, receiver) -> {
            assertAnswer(client.send(SHARING), 200, "a".repeat(4096));
            assertAnswer(client.send(SHARING), 200, "a".repeat(4096));

            assertThat(receiver.accepted()).isEqualTo(2);
        });
    }

    @Test
    void anOpenConnectionIsNoReasonToSkipTheAddressCheck() {
        Predicate<InetAddress> onlyOne = addresses("127.0.0.1")::contains;
        var names = new Answers(new Found(addresses("127.0.0.1")), new Found(addresses("127.0.0.2")));
        try (var receiver = TestReceiver.with(EgressSharedConnectionTest::answerForEver);
                var client = EgressFixture.client(
                        vertx, EgressFixture.trusting(Map.of()), names, onlyOne, receiver.port())) {
            assertAnswer(client.send(SHARING), 200, "ok");
            assertFailure(client.send(SHARING), Reason.FORBIDDEN_ADDRESS);

            assertThat(receiver.requests()).hasSize(1);
        }
    }
}
