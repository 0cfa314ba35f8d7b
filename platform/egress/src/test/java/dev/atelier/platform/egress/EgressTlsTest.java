// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static dev.atelier.platform.egress.EgressFixture.post;
import static dev.atelier.platform.egress.EgressOutcome.assertAnswer;
import static dev.atelier.platform.egress.EgressOutcome.assertFailure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.egress.EgressFailure.Reason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressTlsTest {
    @AutoClose
    private static final EgressRig RIG = new EgressRig();

    @Test
    void aWrongCertificateStopsTheRequest() {
        TestReceiver wrongName = TestReceiver.with(TestCertificates.wrongName(), Behaviour.status("200 OK"));
        TestReceiver expired = TestReceiver.with(TestCertificates.expired(), Behaviour.status("200 OK"));
        TestReceiver selfSigned = TestReceiver.with(TestCertificates.selfSigned(), Behaviour.status("200 OK"));

        assertThat(assertFailure(RIG.send(wrongName, post()), Reason.TLS).detail())
                .contains("hook.test");
        assertThat(assertFailure(RIG.send(expired, post()), Reason.TLS).detail())
                .contains("NotAfter");
        assertFailure(RIG.send(selfSigned, post()), Reason.TLS);
        assertThat(List.of(wrongName, expired, selfSigned))
                .allSatisfy(receiver -> assertThat(receiver.requests()).isEmpty());
    }

    @Test
    void withoutTheTestAuthorityItsCertificatesAreNotTrusted() {
        TestReceiver receiver = TestReceiver.with(Behaviour.status("200 OK"));
        EgressConfig config = EgressFixture.config(Map.of("test-hosts", "hook.test=127.0.0.1:" + receiver.port()));

        try (receiver;
                EgressClient client = new EgressClient(RIG.vertx(), config)) {
            assertFailure(client.send(post()), Reason.TLS);
        }
        assertThat(receiver.requests()).isEmpty();
    }

    @Test
    void aPeerThatDoesNotSpeakTlsIsATlsFailure() {
        EgressResult result = RIG.send(
                TestReceiver.plain("127.0.0.1", 0, conversation -> conversation.write("HTTP/1.1 200 OK\r\n\r\n")),
                post());

        assertFailure(result, Reason.TLS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void bothCurrentTlsVersionsWork(String protocol) {
        TestReceiver receiver = TestReceiver.with(Behaviour.status("200 OK"));
        receiver.onlyProtocol(protocol);

        assertAnswer(RIG.send(receiver, post()), 200, "ok");
    }

    @Test
    void aClosedPortIsAConnectFailure() {
        TestReceiver receiver = TestReceiver.with(Behaviour.status("200 OK"));
        receiver.close();

        EgressFailure failure = assertFailure(RIG.send(receiver, post()), Reason.CONNECT);

        assertThat(failure.isOurs()).isFalse();
    }
}
