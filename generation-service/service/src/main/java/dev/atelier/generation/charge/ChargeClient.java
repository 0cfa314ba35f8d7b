// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import dev.atelier.generation.charge.BillingClient.BookedCharge;
import dev.atelier.generation.charge.BillingClient.ChargeAnswer;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.internal.ReceivedRefusal;
import dev.atelier.platform.time.Sleeper;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Charges the prices of generations at billing-service, with a bounded number of attempts. */
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
        return chargeAll(List.of(request)).getFirst();
    }

    /**
     * Charges at most 64 generations with one request; each has its own outcome, in their order. Nobody waits there for
     * another one's top-up: a charge that may buy credits, and is refused for the lack of them, is to be asked for alone.
     */
    public List<ChargeOutcome> chargeAll(List<ChargeRequest> requests) {
        List<ChargeOutcome> outcomes =
                new ArrayList<>(Collections.nCopies(requests.size(), new ChargeOutcome.Unknown()));
        List<Integer> unanswered = IntStream.range(0, requests.size()).boxed().toList();
        for (int attempt = 1; attempt <= ATTEMPTS && !unanswered.isEmpty(); attempt++) {
            if (attempt > 1 && !sleeper.sleep(RETRY_WAIT)) {
                break;
            }
            List<Optional<ChargeOutcome>> answers =
                    ask(unanswered.stream().map(requests::get).toList(), attempt);
            List<Integer> rest = new ArrayList<>();
            for (int i = 0; i < answers.size(); i++) {
                int request = unanswered.get(i);
                answers.get(i).ifPresentOrElse(outcome -> outcomes.set(request, outcome), () -> rest.add(request));
            }
            unanswered = rest;
        }
        return outcomes;
    }

    /** Empty for each charge that billing said nothing about. */
    private List<Optional<ChargeOutcome>> ask(List<ChargeRequest> requests, int attempt) {
        try {
            List<ChargeAnswer> answers = billing.charge(requests);
            if (answers.size() != requests.size()) {
                throw new IllegalStateException(answers.size() + " answers to " + requests.size() + " charges");
            }
            return IntStream.range(0, answers.size())
                    .mapToObj(i -> read(requests.get(i), answers.get(i), attempt))
                    .toList();
        } catch (ApiException refusal) {
            return requests.stream()
                    .map(request -> refused(request, refusal, attempt))
                    .toList();
        } catch (RuntimeException fault) {
            // Includes an unreadable answer, which may have confirmed the charge.
            requests.forEach(request -> logUnanswered(request, attempt, fault));
            return Collections.nCopies(requests.size(), Optional.empty());
        }
    }

    private static Optional<ChargeOutcome> read(ChargeRequest request, ChargeAnswer answer, int attempt) {
        if (answer.charge() != null) {
            return Optional.of(new ChargeOutcome.Charged(answer.charge().balance()));
        }
        return refused(
                request,
                Optional.ofNullable(answer.error())
                        .flatMap(ReceivedRefusal::toException)
                        .orElseGet(() -> new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "No answer to this charge.")),
                attempt);
    }

    private static Optional<ChargeOutcome> refused(ChargeRequest request, ApiException refusal, int attempt) {
        if (InfrastructureFailure.is(refusal)) {
            logUnanswered(request, attempt, refusal);
            return Optional.empty();
        }
        return Optional.of(toOutcome(request, refusal, attempt == 1));
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
