// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import dev.atelier.generation.charge.BillingClient.BookedCharge;
import dev.atelier.generation.charge.BillingClient.ChargeAnswer;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.internal.ReceivedRefusal;
import dev.atelier.platform.sql.GroupCommit;
import dev.atelier.platform.time.Sleeper;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Charges the prices of generations at billing-service, those of one moment with one call, with a bounded number of attempts. */
@ApplicationScoped
public class ChargeClient {
    private static final Logger LOG = Logger.getLogger(ChargeClient.class);
    private static final int PAYMENT_REQUIRED = 402;

    private static final int ATTEMPTS = 3;

    private static final Duration RETRY_WAIT = Duration.ofMillis(200);

    /** With the limits of one call and of the wait for it, all attempts end before the generation counts as stranded. */
    private static final Duration BEGIN_WITHIN = Duration.ofSeconds(5);

    private final BillingClient billing;
    private final Sleeper sleeper;
    private final GroupCommit<ChargeRequest, Reply> shared;

    ChargeClient(@RestClient BillingClient billing, Sleeper sleeper, MeterRegistry meters) {
        this.billing = billing;
        this.sleeper = sleeper;
        this.shared =
                new GroupCommit<>("charge", meters, ChargeRequest::account, ChargeRequest::generation, this::askAll);
    }

    /** What billing said about one charge. */
    private sealed interface Reply {
        record Charged(long balance) implements Reply {}

        record Refused(ApiException refusal) implements Reply {}

        /** Nothing, or nothing readable, which may have confirmed the charge. */
        record None(RuntimeException cause) implements Reply {}
    }

    /** Idempotent: billing books one charge per generation. */
    public ChargeOutcome charge(ChargeRequest request) {
        long start = System.nanoTime();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            switch (ask(request)) {
                case Reply.Charged(long balance) -> {
                    return new ChargeOutcome.Charged(balance);
                }
                case Reply.Refused(ApiException refusal) -> {
                    return toOutcome(request, refusal, attempt == 1);
                }
                case Reply.None(RuntimeException cause) ->
                    LOG.warnf(
                            "charge unanswered generation=%d attempt=%d cause=%s",
                            request.generation(), attempt, cause);
            }
            boolean isLate = System.nanoTime() - start > BEGIN_WITHIN.toNanos();
            if (isLate || (attempt < ATTEMPTS && !sleeper.sleep(RETRY_WAIT))) {
                break;
            }
        }
        return new ChargeOutcome.Unknown();
    }

    /** A payment takes seconds, so nobody buys credits in company: who is short of them asks once more, alone. */
    private Reply ask(ChargeRequest request) {
        Reply reply;
        try {
            reply = shared.submit(request.withoutTopUp());
        } catch (ApiException busy) {
            return new Reply.None(busy);
        }
        boolean isShort = reply instanceof Reply.Refused(ApiException refusal)
                && refusal.code() == ErrorCode.INSUFFICIENT_CREDITS;
        return isShort && request.topUp() ? askAll(List.of(request)).getFirst() : reply;
    }

    private List<Reply> askAll(List<ChargeRequest> requests) {
        try {
            List<ChargeAnswer> answers = billing.charge(requests);
            if (answers.size() != requests.size()) {
                throw new IllegalStateException(answers.size() + " answers to " + requests.size() + " charges");
            }
            return answers.stream().map(ChargeClient::read).toList();
        } catch (RuntimeException fault) {
            return Collections.nCopies(requests.size(), replyOf(fault));
        }
    }

    private static Reply read(ChargeAnswer answer) {
        if (answer.charge() != null) {
            return new Reply.Charged(answer.charge().balance());
        }
        return replyOf(Optional.ofNullable(answer.error())
                .flatMap(ReceivedRefusal::toException)
                .orElseGet(() -> new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "No answer to this charge.")));
    }

    private static Reply replyOf(RuntimeException fault) {
        return fault instanceof ApiException refusal && !InfrastructureFailure.is(refusal)
                ? new Reply.Refused(refusal)
                : new Reply.None(fault);
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
