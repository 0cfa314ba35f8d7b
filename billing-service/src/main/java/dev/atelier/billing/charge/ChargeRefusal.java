// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.ledger.CapExceededException;
import dev.atelier.billing.ledger.CapExceededException.Spending;
import dev.atelier.billing.ledger.LedgerFunctions.InsufficientCreditsException;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.time.Instant;

/** The sentences that tell a client why it cannot pay, and what would change that. */
final class ChargeRefusal {
    private ChargeRefusal() {}

    static ApiException of(ChargeRequest request, InsufficientCreditsException refusal) {
        return new ApiException(
                ErrorCode.INSUFFICIENT_CREDITS,
                "This needs %d credits, and the account has %d. Nothing was spent."
                        .formatted(request.credits(), request.credits() - refusal.missing()));
    }

    static ApiException of(ChargeRequest request, CapExceededException refusal, CapPeriod period, Instant now) {
        String limit = (period == CapPeriod.DAY ? "daily" : "monthly") + " limit of " + credential(request);
        return new ApiException(
                ErrorCode.TOKEN_CAP_EXCEEDED,
                refusal.spending()
                                .map(spending -> sentence(request, spending, limit, period.windowEnd(now)))
                                .orElse("This would pass the " + limit + ".")
                        + " Nothing was spent.");
    }

    private static String sentence(ChargeRequest request, Spending spending, String limit, Instant opens) {
        String numbers = "This needs %d credits, and the %s is %d, of which %d are spent; it opens again at %s."
                .formatted(request.credits(), limit, spending.cap(), spending.spent(), opens);
        return request.credits() > spending.cap() ? numbers + " The price alone is above the limit." : numbers;
    }

    private static String credential(ChargeRequest request) {
        return switch (request.kind()) {
            case API_KEY -> "this API key";
            case OAUTH -> "this connection";
            case WEB -> "this member";
            case null -> "the credential";
        };
    }
}
