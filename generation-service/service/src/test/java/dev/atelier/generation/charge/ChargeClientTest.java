// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.charge.BillingClient.ChargeAnswer;
import dev.atelier.generation.charge.ChargeClient.ChargeOutcome;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.internal.ReceivedRefusal;
import dev.atelier.platform.time.Sleeper;
import jakarta.ws.rs.ProcessingException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChargeClientTest {
    private static final ChargeRequest REQUEST = of(1);

    @Test
    void aLostAnswerIsAskedForAgain() {
        var outcome = charge(ChargeClientTest::hangUp, _ -> List.of(charged(96)));

        assertThat(outcome).isEqualTo(new ChargeOutcome.Charged(96));
    }

    @Test
    void afterAllAttemptsTheOutcomeIsUnknown() {
        var outcome = charge(ChargeClientTest::hangUp, ChargeClientTest::hangUp, ChargeClientTest::hangUp);

        assertThat(outcome).isInstanceOf(ChargeOutcome.Unknown.class);
    }

    @Test
    void aRefusalOnTheFirstAskingIsCertain() {
        var outcome = charge(_ -> refuse(ErrorCode.INSUFFICIENT_CREDITS));

        assertThat(outcome).isInstanceOfSatisfying(ChargeOutcome.Refused.class, refused -> {
            assertThat(refused.refusal().code()).isEqualTo(ErrorCode.INSUFFICIENT_CREDITS);
            assertThat(refused.isCertain()).isTrue();
        });
    }

    @Test
    void aRefusalAfterALostAnswerIsNotCertainBecauseTheFirstAskingMayStillBeBooked() {
        var outcome = charge(ChargeClientTest::hangUp, _ -> refuse(ErrorCode.TOKEN_CAP_EXCEEDED));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ChargeOutcome.Refused.class,
                        refused -> assertThat(refused.isCertain()).isFalse());
    }

    @Test
    void anAnswerThatCannotBeReadMayHaveBeenAYes() {
        var outcome = charge(
                _ -> {
                    throw new IllegalStateException("unreadable");
                },
                ChargeClientTest::hangUp,
                ChargeClientTest::hangUp);

        assertThat(outcome).isInstanceOf(ChargeOutcome.Unknown.class);
    }

    @Test
    void anInternalErrorIsNotShownAsAClientError() {
        var outcome = charge(_ -> refuse(ErrorCode.UNAUTHORIZED));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ChargeOutcome.Refused.class,
                        refused -> assertThat(refused.refusal().code()).isEqualTo(ErrorCode.INTERNAL_ERROR));
    }

    @Test
    void eachOfManyHasItsOwnOutcomeAndOnlyTheUnansweredAreAskedForAgain() {
        List<List<Long>> asked = new ArrayList<>();
        Answer first = requests -> {
            asked.add(generations(requests));
            return List.of(charged(96), refused("insufficient_credits", "no", null), new ChargeAnswer(null, null));
        };
        Answer second = requests -> {
            asked.add(generations(requests));
            return List.of(refused("token_cap_exceeded", "later", 7L));
        };

        var outcomes = client(first, second).chargeAll(List.of(of(1), of(2), of(3)));

        assertThat(asked).containsExactly(List.of(1L, 2L, 3L), List.of(3L));
        assertThat(outcomes.getFirst()).isEqualTo(new ChargeOutcome.Charged(96));
        assertThat(outcomes.get(1)).isInstanceOfSatisfying(ChargeOutcome.Refused.class, refused -> {
            assertThat(refused.refusal().code()).isEqualTo(ErrorCode.INSUFFICIENT_CREDITS);
            assertThat(refused.isCertain()).isTrue();
        });
        assertThat(outcomes.getLast()).isInstanceOfSatisfying(ChargeOutcome.Refused.class, refused -> {
            assertThat(refused.refusal().message()).isEqualTo("later");
            assertThat(refused.refusal().retryAfter()).contains(Duration.ofSeconds(7));
            assertThat(refused.isCertain()).isFalse();
        });
    }

    @Test
    void aLostAnswerToManyIsAskedForAgainForAllOfThem() {
        var outcomes = client(ChargeClientTest::hangUp, _ -> List.of(charged(96), charged(92)))
                .chargeAll(List.of(of(1), of(2)));

        assertThat(outcomes).containsExactly(new ChargeOutcome.Charged(96), new ChargeOutcome.Charged(92));
    }

    @Test
    void aNumberOfAnswersThatIsNotThatOfTheChargesAnswersNone() {
        var outcomes = client(_ -> List.of(charged(96)), _ -> List.of(charged(96), charged(92)))
                .chargeAll(List.of(of(1), of(2)));

        assertThat(outcomes).containsExactly(new ChargeOutcome.Charged(96), new ChargeOutcome.Charged(92));
    }

    @Test
    void aFaultOfOneThatComesAsARefusalIsAskedForAgain() {
        var outcome = charge(_ -> List.of(refused("service_unavailable", "down", null)), _ -> List.of(charged(96)));

        assertThat(outcome).isEqualTo(new ChargeOutcome.Charged(96));
    }

    /** What billing does when it is asked. */
    private interface Answer {
        List<ChargeAnswer> give(List<ChargeRequest> requests);
    }

    private static ChargeOutcome charge(Answer... answers) {
        return client(answers).charge(REQUEST);
    }

    private static ChargeClient client(Answer... answers) {
        return new ChargeClient(billing(new ArrayDeque<>(List.of(answers))), new Sleeper());
    }

    /** A proxy and not a class: a class that implements a client would be taken for an endpoint of the application. */
    @SuppressWarnings("unchecked") // the one method that is called has one parameter
    private static BillingClient billing(Deque<Answer> answers) {
        return (BillingClient) Proxy.newProxyInstance(
                BillingClient.class.getClassLoader(),
                new Class<?>[] {BillingClient.class},
                (_, _, arguments) -> answers.remove().give((List<ChargeRequest>) arguments[0]));
    }

    private static ChargeRequest of(long generation) {
        return new ChargeRequest(
                generation, 2, 3, 4, null, null, false, "landscape-image", 0, Origin.API, CredentialKind.API_KEY, null);
    }

    private static List<Long> generations(List<ChargeRequest> requests) {
        return requests.stream().map(ChargeRequest::generation).toList();
    }

    private static ChargeAnswer charged(long balance) {
        return new ChargeAnswer(new BillingClient.Balance(4, balance), null);
    }

    private static ChargeAnswer refused(String code, String message, @Nullable Long retryAfter) {
        return new ChargeAnswer(null, new ReceivedRefusal(code, message, null, retryAfter));
    }

    private static List<ChargeAnswer> hangUp(List<ChargeRequest> requests) {
        throw new ProcessingException("connection closed to " + requests.size());
    }

    private static List<ChargeAnswer> refuse(ErrorCode code) {
        throw new ApiException(code, "no");
    }
}
