// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.charge.ChargeRepository.ChargeState;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The answer to one of many charges: what was charged, or why nothing was; neither, when a fault left it open. */
public record ChargeAnswerView(
        @Nullable ChargeView charge, @Nullable RefusalView error) {
    static final ChargeAnswerView UNANSWERED = new ChargeAnswerView(null, null);

    static ChargeAnswerView charged(ChargeView charge) {
        return new ChargeAnswerView(charge, null);
    }

    static ChargeAnswerView refused(ApiException refusal) {
        return new ChargeAnswerView(null, RefusalView.of(refusal));
    }

    /**
     * A booked charge; a repeated request gets the same answer.
     *
     * @param balance credits left right after the charge
     */
    public record ChargeView(long generation, ChargeState state, long credits, long balance) {}

    /** What the error answer to this charge alone would say; {@code retryAfter} is in seconds. */
    public record RefusalView(
            ErrorCode code,
            String message,
            @Nullable String param,
            @Nullable Long retryAfter) {

        static RefusalView of(ApiException refusal) {
            return new RefusalView(
                    refusal.code(),
                    refusal.message(),
                    refusal.param().orElse(null),
                    refusal.retryAfter().map(Duration::toSeconds).orElse(null));
        }
    }
}
