// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.egress.EgressFailure.Reason;
import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EgressRedirectTest {
    private static final String START = "https://hook.test/start";
    private static final int MOST = 3;
    private static final String CONTENT = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    @AutoClose("close")
    private final Vertx vertx = Vertx.vertx();

    private final Deque<String> answers = new ArrayDeque<>();

    @AutoClose
    private final TestReceiver receiver = TestReceiver.with(conversation -> {
        conversation.readRequest();
        conversation.write(answers.size() > 1 ? answers.pop() : answers.getFirst());
    });

    @AutoClose
    private final EgressClient client = new EgressClient(vertx, EgressFixture.leadingTo(receiver, Map.of()));

    private final ByteArrayOutputStream sink = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(
            strings = {"https://hook.test/end", "/end", "end?x=1", "//hook.test/end", "https://hook.test/end#part"})
    void aRedirectIsFollowedHoweverItIsWritten(String location) {
        EgressResult result = follow(redirect(302, location), CONTENT);

        assertThat(result)
                .isInstanceOfSatisfying(
                        EgressAnswer.class,
                        answer -> assertThat(answer.isSuccess()).isTrue());
        assertThat(sink.toString(java.nio.charset.StandardCharsets.UTF_8)).isEqualTo("ok");
    }

    @Test
    void threeRedirectsAreFollowedAndNoFourth() {
        assertThat(follow(redirect(301, "/a"), redirect(303, "/b"), redirect(308, "/c"), CONTENT))
                .isInstanceOfSatisfying(
                        EgressAnswer.class,
                        answer -> assertThat(answer.status()).isEqualTo(200));
        assertThat(follow(redirect(307, "/again")))
                .isInstanceOfSatisfying(
                        EgressAnswer.class,
                        answer -> assertThat(answer.status()).isEqualTo(307));
    }

    @ParameterizedTest
    @CsvSource({
        "http://hook.test/end, BAD_URL",
        "https://hook.test:8443/end, BAD_URL",
        "https://user@hook.test/end, BAD_URL",
        "file:///etc/passwd, BAD_URL",
        "https://127.0.0.1/end, FORBIDDEN_ADDRESS",
        "https://169.254.169.254/latest, FORBIDDEN_ADDRESS",
        "https://[::1]/end, FORBIDDEN_ADDRESS",
        "//10.0.0.1/end, FORBIDDEN_ADDRESS",
        "https://0x7f000001/end, BAD_URL",
        "end\\here, BAD_URL"
    })
    void everyTargetIsCheckedAsTheFirstUrl(String location, Reason reason) {
        EgressResult result = follow(redirect(302, location), CONTENT);

        assertThat(result)
                .isInstanceOfSatisfying(
                        EgressFailure.class,
                        failure -> assertThat(failure.reason()).isEqualTo(reason));
        assertThat(sink.size()).isZero();
    }

    @Test
    void aRedirectWithoutATargetIsTheAnswer() {
        assertThat(follow("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n"))
                .isInstanceOfSatisfying(
                        EgressAnswer.class,
                        answer -> assertThat(answer.status()).isEqualTo(302));
    }

    private EgressResult follow(String... scripted) {
        answers.clear();
        answers.addAll(List.of(scripted));
        return client.downloadFollowing(EgressRequest.get(START), MOST, 100, sink);
    }

    private static String redirect(int status, String location) {
        return "HTTP/1.1 " + status + " Moved\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n";
    }
}
