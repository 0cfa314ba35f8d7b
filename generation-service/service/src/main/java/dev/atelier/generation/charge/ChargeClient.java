// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import dev.atelier.generation.charge.BillingClient.BookedCharge;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.time.Sleeper;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Charges the price of a generation at billing-service, with a bounded number of attempts. */
@ApplicationScoped
public class ChargeClient {
    private static final Logger LOG = Logger.getLogger(ChargeClient.class);
    private static final int PAYMENT_REQUIRED = 402;

    /** With the limits of one call, all attempts end before the generation counts as stranded. */
    private static final int ATTEMPTS = 3;

    private static final Duration RETRY_WAIT = Duration.ofMillis(200);

    private final BillingClient billing;
    private final Sleeper sleeper;

    ChargeClient(@RestClient BillingClient billing, Sleeper sleeper) {
        this.billing = billing;
        this.sleeper = sleeper;
    }

    /** Idempotent: billing books one charge per generation. */
    public ChargeOutcome charge(ChargeRequest request) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            try {
                return new ChargeOutcome.Charged(billing.charge(request).balance());
            } catch (ApiException refusal) {
                if (!InfrastructureFailure.is(refusal)) {
                    return toOutcome(request, refusal, attempt == 1);
                }
                logUnanswered(request, attempt, refusal);
            } catch (RuntimeException fault) {
                // Includes an unreadable answer, which may have confirmed the charge.
                logUnanswered(request, attempt, fault);
            }
            if (attempt < ATTEMPTS && !sleeper.sleep(RETRY_WAIT)) {
                break;
            }
        }
        return new ChargeOutcome.Unknown();
    }

    /** The charge that billing has booked for a generation. */
    public Optional<BookedCharge> find(long generation) {
        try {
            return Optional.of(billing.findCharge(generation));
        } catch (ApiException answer) {
            if (answer.code() == ErrorCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw answer;
        }
    }

    /** Refunds a charge, and keeps one that is still under way from being booked. */
    public void voidCharge(long generation) {
        billing.voidCharge(generation);
    }

    private static ChargeOutcome toOutcome(ChargeRequest request, ApiException refusal, boolean isFirstAttempt) {
        if (refusal.code().status() == PAYMENT_REQUIRED) {
            return new ChargeOutcome.Refused(refusal, isFirstAttempt);
        }
        if (refusal.code() == ErrorCode.ALREADY_EXISTS) {
            return new ChargeOutcome.Unknown();
        }
        // Not an answer of the contract, so the fault is the platform's and not the client's.
        LOG.errorf(refusal, "charge refused generation=%d code=%s", request.generation(), refusal.code());
        return new ChargeOutcome.Refused(
                new ApiException(ErrorCode.INTERNAL_ERROR, "The price could not be charged. Nothing was spent."),
                false);
    }

    private static void logUnanswered(ChargeRequest request, int attempt, RuntimeException fault) {
        LOG.warnf("charge unanswered generation=%d attempt=%d cause=%s", request.generation(), attempt, fault);
    }

    /** How the charge of a generation ended. */
    public sealed interface ChargeOutcome {
        /**
         * Booked.
         *
         * @param balance credits left on the account
         */
        record Charged(long balance) implements ChargeOutcome {}

        /**
         * Billing refused.
         *
         * @param isCertain nothing is booked and nothing will be; otherwise an earlier attempt may still be under way
         */
        record Refused(ApiException refusal, boolean isCertain) implements ChargeOutcome {}

        /** Billing gave no readable answer, so the charge may be booked; or the charge was refunded meanwhile. */
        record Unknown() implements ChargeOutcome {}
    }
}
