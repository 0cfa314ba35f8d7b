// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.charge.ChargeClient.ChargeOutcome;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.time.Sleeper;
import jakarta.ws.rs.ProcessingException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChargeClientTest {
    private static final ChargeRequest REQUEST = new ChargeRequest(
            1, 2, 3, 4, null, null, false, "landscape-image", 0, Origin.API, CredentialKind.API_KEY, null);

    @Test
    void aLostAnswerIsAskedForAgain() {
        var outcome = charge(ChargeClientTest::hangUp, () -> new BillingClient.Balance(4, 96));

        assertThat(outcome).isEqualTo(new ChargeOutcome.Charged(96));
    }

    @Test
    void afterAllAttemptsTheOutcomeIsUnknown() {
        var outcome = charge(ChargeClientTest::hangUp, ChargeClientTest::hangUp, ChargeClientTest::hangUp);

        assertThat(outcome).isInstanceOf(ChargeOutcome.Unknown.class);
    }

    @Test
    void aRefusalOnTheFirstAskingIsCertain() {
        var outcome = charge(() -> refuse(ErrorCode.INSUFFICIENT_CREDITS));

        assertThat(outcome).isInstanceOfSatisfying(ChargeOutcome.Refused.class, refused -> {
            assertThat(refused.refusal().code()).isEqualTo(ErrorCode.INSUFFICIENT_CREDITS);
            assertThat(refused.isCertain()).isTrue();
        });
    }

    @Test
    void aRefusalAfterALostAnswerIsNotCertainBecauseTheFirstAskingMayStillBeBooked() {
        var outcome = charge(ChargeClientTest::hangUp, () -> refuse(ErrorCode.TOKEN_CAP_EXCEEDED));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ChargeOutcome.Refused.class,
                        refused -> assertThat(refused.isCertain()).isFalse());
    }

    @Test
    void anAnswerThatCannotBeReadMayHaveBeenAYes() {
        var outcome = charge(
                () -> {
                    throw new IllegalStateException("unreadable");
                },
                ChargeClientTest::hangUp,
                ChargeClientTest::hangUp);

        assertThat(outcome).isInstanceOf(ChargeOutcome.Unknown.class);
    }

    @Test
    void anInternalErrorIsNotShownAsAClientError() {
        var outcome = charge(() -> refuse(ErrorCode.UNAUTHORIZED));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ChargeOutcome.Refused.class,
                        refused -> assertThat(refused.refusal().code()).isEqualTo(ErrorCode.INTERNAL_ERROR));
    }

    /** What billing does when it is asked. */
    private interface Answer {
        BillingClient.Balance give();
    }

    private static ChargeOutcome charge(Answer... answers) {
        return new ChargeClient(billing(new ArrayDeque<>(List.of(answers))), new Sleeper()).charge(REQUEST);
    }

    /** A proxy and not a class: a class that implements a client would be taken for an endpoint of the application. */
    private static BillingClient billing(Deque<Answer> answers) {
        return (BillingClient) Proxy.newProxyInstance(
                BillingClient.class.getClassLoader(),
                new Class<?>[] {BillingClient.class},
                (_, _, _) -> answers.remove().give());
    }

    private static BillingClient.Balance hangUp() {
        throw new ProcessingException("connection closed");
    }

    private static BillingClient.Balance refuse(ErrorCode code) {
        throw new ApiException(code, "no");
    }
}
