// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static dev.atelier.platform.egress.EgressFixture.ANY_ADDRESS;
import static dev.atelier.platform.egress.EgressFixture.addresses;
import static dev.atelier.platform.egress.EgressOutcome.assertFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.EgressFixture.Answers;
import dev.atelier.platform.egress.NameResolver.Resolution.Found;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A host with several addresses: which of them gets the request, and that only one does. */
class EgressAddressOrderTest {
    private static final EgressRequest REQUEST = EgressFixture.get("https://hook.test/");

    private static Vertx vertx;

    @BeforeAll
    static void start() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private static EgressClient client(NameResolver names, int port) {
        return client(names, port, Map.of());
    }

    private static EgressClient client(NameResolver names, int port, Map<String, String> settings) {
        return EgressFixture.client(vertx, EgressFixture.trusting(settings), names, ANY_ADDRESS, port);
    }

    @Test
    void theNextAddressIsTriedWhenTheFirstRefuses() {
        Answers names = new Answers(new Found(addresses("127.0.0.3", "127.0.0.2")));

        try (TestReceiver second =
                        TestReceiver.at("127.0.0.2", 0, TestCertificates.good(), Behaviour.status("200 OK"));
                EgressClient client = client(names, second.port())) {
            assertThat(client.send(REQUEST)).isInstanceOf(EgressAnswer.class);
            assertThat(second.requests()).hasSize(1);
        }
    }

    @Test
    void theNextAddressIsTriedWhenTheFirstIsSilent() {
        Answers names = new Answers(new Found(addresses("127.0.0.1", "127.0.0.2")));

        try (TestReceiver second =
                        TestReceiver.at("127.0.0.2", 0, TestCertificates.good(), Behaviour.status("200 OK"));
                TestReceiver silent = TestReceiver.silent("127.0.0.1", second.port());
                EgressClient client = client(names, second.port(), Map.of("connect-timeout", "8s"))) {
            assertThat(client.send(REQUEST)).isInstanceOf(EgressAnswer.class);
            assertThat(second.requests()).hasSize(1);
            await().until(() -> silent.open() == 0);
        }
    }

    @Test
    void anAddressThatConnectsTooLateGetsNothingAndIsClosed() {
        Answers names = new Answers(new Found(addresses("127.0.0.1", "127.0.0.2")));
        CountDownLatch callEnded = new CountDownLatch(1);
        Behaviour late = conversation -> {
            await().until(() -> callEnded.getCount() == 0);
            conversation.readRequest();
        };

        try (TestReceiver second =
                        TestReceiver.at("127.0.0.2", 0, TestCertificates.good(), Behaviour.status("200 OK"));
                TestReceiver first = TestReceiver.at("127.0.0.1", second.port(), TestCertificates.good(), late);
                EgressClient client = client(names, second.port(), Map.of("connect-timeout", "30s"))) {
            EgressResult result = client.send(REQUEST.within(Duration.ofSeconds(16)));
            callEnded.countDown();

            assertThat(result).isInstanceOf(EgressAnswer.class);
            await().until(() -> first.open() == 0);
            assertThat(first.requests()).isEmpty();
        }
    }

    @Test
    void aRequestIsNeverSentToTwoAddresses() {
        Answers names = new Answers(new Found(addresses("127.0.0.1", "127.0.0.2")));

        try (TestReceiver second =
                        TestReceiver.at("127.0.0.2", 0, TestCertificates.good(), Behaviour.status("200 OK"));
                TestReceiver first =
                        TestReceiver.at("127.0.0.1", second.port(), TestCertificates.good(), Behaviour.answer(""));
                EgressClient client = client(names, second.port())) {
            assertFailure(client.send(REQUEST), Reason.RESET);
            assertThat(first.requests()).hasSize(1);
            assertThat(second.accepted()).isZero();
        }
    }

    @Test
    void aWrongCertificateAtTheFirstAddressIsNotPassedOver() {
        Answers names = new Answers(new Found(addresses("127.0.0.1", "127.0.0.2")));

        try (TestReceiver second =
                        TestReceiver.at("127.0.0.2", 0, TestCertificates.good(), Behaviour.status("200 OK"));
                TestReceiver first = TestReceiver.at(
                        "127.0.0.1", second.port(), TestCertificates.wrongName(), Behaviour.status("200 OK"));
                EgressClient client = client(names, second.port())) {
            assertFailure(client.send(REQUEST), Reason.TLS);
            assertThat(first.requests()).isEmpty();
            assertThat(second.accepted()).isZero();
        }
    }

    @Test
    void onlySoManyAddressesAreTried() {
        Answers names =
                new Answers(new Found(addresses("127.0.0.3", "127.0.0.4", "127.0.0.5", "127.0.0.6", "127.0.0.2")));

        try (TestReceiver third = TestReceiver.at("127.0.0.2", 0, TestCertificates.good(), Behaviour.status("200 OK"));
                EgressClient client = client(names, third.port(), Map.of())) {
            assertFailure(client.send(REQUEST), Reason.CONNECT);
            assertThat(third.accepted()).isZero();
        }
    }
}
