// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static dev.atelier.platform.egress.EgressFixture.URL;
import static dev.atelier.platform.egress.EgressFixture.post;
import static dev.atelier.platform.egress.EgressOutcome.assertAnswer;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("changes properties of the JVM")
class EgressClientTest {
    @AutoClose
    private static final EgressRig RIG = new EgressRig();

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 299, 400, 410, 429, 500, 503, 599, 999})
    void everyStatusIsAnAnswer(int status) {
        EgressResult result = RIG.send(Behaviour.status(status + " Whatever"), post());

        assertAnswer(result, status, "ok");
        assertThat(result).extracting("success").isEqualTo(status >= 200 && status < 300);
    }

    @Test
    void anAnswerWithoutBodyIsComplete() {
        EgressResult result = RIG.send(Behaviour.answer("HTTP/1.1 204 No Content\r\n\r\n"), post());

        assertAnswer(result, 204, "");
    }

    @Test
    void theRequestNamesTheHostAndNothingInternal() {
        RIG.send(Behaviour.status("200 OK"), post().header("Service-Event-Id", "evt_1"));

        assertThat(RIG.receiver().serverNames()).containsExactly("hook.test");
        assertThat(RIG.receiver().requests()).singleElement().satisfies(request -> {
            assertThat(request).startsWith("POST /in?key=1 HTTP/1.1\r\n").endsWith("\r\n\r\n{\"id\":\"evt_1\"}");
            assertThat(request.toLowerCase(Locale.ROOT).lines())
                    .contains(
                            "host: hook.test",
                            "connection: close",
                            "accept-encoding: identity",
                            "user-agent: atelier/1",
                            "content-type: application/json",
                            "content-length: 14",
                            "service-event-id: evt_1")
                    .hasSize(10);
        });
    }

    @Test
    void aGetHasNoBody() {
        RIG.send(Behaviour.status("200 OK"), EgressFixture.get(URL));

        assertThat(RIG.receiver().requests())
                .singleElement()
                .satisfies(request -> assertThat(request)
                        .startsWith("GET /in?key=1 HTTP/1.1\r\n")
                        .doesNotContainIgnoringCase("content-length")
                        .endsWith("\r\n\r\n"));
    }

    @Test
    void someHeadersOfTheAnswerAreKept() {
        EgressResult result = RIG.send(
                Behaviour.answer(
                        "HTTP/1.1 429 Slow Down\r\nRetry-After: 7\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n"),
                post());

        assertThat(result).isInstanceOfSatisfying(EgressAnswer.class, answer -> {
            assertThat(answer.headers()).containsOnlyKeys("retry-after", "content-length");
            assertThat(answer.header("retry-after")).hasValue("7");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aRedirectIsAnAnswerAndIsNotFollowed(int status) {
        try (TestReceiver other = TestReceiver.with(Behaviour.status("200 OK"))) {
            TestReceiver receiver = TestReceiver.with(Behaviour.answer(
                    "HTTP/1.1 " + status + " Moved\r\nLocation: https://other.test/\r\nContent-Length: 0\r\n\r\n"));
            String hosts = "hook.test=127.0.0.1:" + receiver.port() + ",other.test=127.0.0.1:" + other.port();

            EgressResult result = RIG.send(receiver, EgressFixture.get(URL), Map.of("test-hosts", hosts));

            assertAnswer(result, status, "");
            assertThat(other.accepted()).isZero();
        }
    }

    @Test
    void chunkedAndCloseDelimitedAnswersAreRead() {
        EgressResult chunked = RIG.send(
                Behaviour.answer(String.join(
                        "\r\n",
                        "HTTP/1.1 200 OK",
                        "Transfer-Encoding: chunked",
                        "",
                        "3",
                        "abc",
                        "2",
                        "de",
                        "0",
                        "",
                        "")),
                post());
        EgressResult untilClose = RIG.send(Behaviour.answer("HTTP/1.1 200 OK\r\n\r\nabcde"), post());
        EgressResult old = RIG.send(Behaviour.answer("HTTP/1.0 200 OK\r\n\r\nabcde"), post());

        assertAnswer(chunked, 200, "abcde");
        assertAnswer(untilClose, 200, "abcde");
        assertAnswer(old, 200, "abcde");
    }

    @Test
    void interimAnswersAreSkipped() {
        EgressResult result = RIG.send(
                Behaviour.answer(String.join(
                        "\r\n",
                        "HTTP/1.1 100 Continue",
                        "",
                        "HTTP/1.1 103 Early Hints",
                        "Link: </a>",
                        "",
                        "HTTP/1.1 200 OK",
                        "Content-Length: 2",
                        "",
                        "ok")),
                post());

        assertAnswer(result, 200, "ok");
    }

    @Test
    void aLongAnswerIsCutAndTheConnectionClosed() {
        Behaviour endless =
                Behaviour.answerThenRepeat("HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n", "x".repeat(16_384));

        EgressResult result = RIG.send(endless, post());

        assertThat(result).isInstanceOfSatisfying(EgressAnswer.class, answer -> {
            assertThat(answer.isSuccess()).isTrue();
            assertThat(answer.body().length()).isEqualTo(4096);
            assertThat(answer.bytesRead()).isBetween(4096L, 65_536L);
        });
        assertThat(RIG.receiver().written()).isLessThan(20_000_000);
    }

    @Test
    void theCallerChoosesHowMuchIsKept() {
        EgressResult none = RIG.send(Behaviour.status("200 OK"), post().keepingAtMost(1));
        EgressResult all = RIG.send(Behaviour.status("200 OK"), post().keepingAtMost(2));

        assertAnswer(none, 200, "o");
        assertAnswer(all, 200, "ok");
    }

    @Test
    void aCompressedAnswerIsLeftAsItIs() {
        EgressResult result = RIG.send(
                Behaviour.answer(
                        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u001f\u008b.."),
                post());

        assertThat(result)
                .isInstanceOfSatisfying(
                        EgressAnswer.class,
                        answer -> assertThat(answer.body().getBytes()).isEqualTo(Behaviour.bytes("\u001f\u008b..")));
    }

    @Test
    void proxySettingsOfTheJvmAreNotHonoured() {
        try (TestReceiver proxy = TestReceiver.silent("127.0.0.1", 0)) {
            System.setProperty("https.proxyHost", "127.0.0.1");
            System.setProperty("https.proxyPort", String.valueOf(proxy.port()));

            EgressResult result = RIG.send(Behaviour.status("200 OK"), post());

            assertAnswer(result, 200, "ok");
            assertThat(proxy.accepted()).isZero();
        } finally {
            System.clearProperty("https.proxyHost");
            System.clearProperty("https.proxyPort");
        }
    }
}
