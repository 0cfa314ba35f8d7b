// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.egress.EgressFailure.Reason;

/** Assertions about how a call ended. */
final class EgressOutcome {

    private EgressOutcome() {}

    static EgressAnswer assertAnswer(EgressResult result, int status, String body) {
        assertThat(result).isInstanceOfSatisfying(EgressAnswer.class, answer -> {
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.text()).isEqualTo(body);
        });
        return (EgressAnswer) result;
    }

    static EgressFailure assertFailure(EgressResult result, Reason reason) {
        assertThat(result)
                .isInstanceOfSatisfying(
                        EgressFailure.class,
                        failure -> assertThat(failure.reason())
                                .as(failure.detail())
                                .isEqualTo(reason));
        return (EgressFailure) result;
    }
}
