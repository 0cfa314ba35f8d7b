// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import com.stripe.model.PaymentIntent;
import java.util.Objects;

/** Reads what a payment intent says about a top-up. */
final class StripeAnswer {
    private StripeAnswer() {}

    static Payment of(TopUp topUp, PaymentIntent intent) {
        return of(
                topUp,
                intent.getId(),
                intent.getStatus(),
                Objects.requireNonNullElse(intent.getAmountReceived(), 0L),
                intent.getCurrency());
    }

    static Payment of(TopUp topUp, String reference, String status, long received, String currency) {
        return switch (status) {
            case "succeeded" -> {
                if (received != topUp.priceMinor() || !topUp.currency().equals(currency)) {
                    // Somebody has to look: neither booking nor giving up would be right.
                    yield new Payment.Unknown("paid %d %s instead of %d %s"
                            .formatted(received, currency, topUp.priceMinor(), topUp.currency()));
                }
                yield new Payment.Paid(reference);
            }
            case "processing", "requires_capture" -> new Payment.Pending(reference);
            case "canceled", "requires_payment_method", "requires_action", "requires_confirmation" ->
                new Payment.Declined(status);
            default -> new Payment.Unknown("status " + status);
        };
    }
}
