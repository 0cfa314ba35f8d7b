// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Asks billing for the price of a generation until it answers, a bounded number of times. */
@ApplicationScoped
public class ChargeService {
    private static final Logger LOG = Logger.getLogger(ChargeService.class);
    private static final int PAYMENT_REQUIRED = 402;

    private final BillingClient billing;
    private final ChargeConfig config;
    private final CountDownLatch stopping = new CountDownLatch(1);

    ChargeService(@RestClient BillingClient billing, ChargeConfig config) {
        this.billing = billing;
        this.config = config;
    }

    /** Safe to repeat: billing books one charge per generation, however often it is asked. */
    public ChargeOutcome charge(ChargeRequest request) {
        for (int attempt = 1; attempt <= config.attempts(); attempt++) {
            try {
                return new ChargeOutcome.Charged(billing.charge(request).balance());
            } catch (ApiException refusal) {
                if (!InfrastructureFailure.is(refusal)) {
                    return refused(request, refusal, attempt == 1);
                }
                unanswered(request, attempt, refusal);
            } catch (RuntimeException fault) {
                // Also an answer that cannot be read: it may well have said that the charge is booked.
                unanswered(request, attempt, fault);
            }
            if (attempt < config.attempts() && isStopped()) {
                break;
            }
        }
        return new ChargeOutcome.Unknown();
    }

    /** What billing has booked for a generation. */
    public Optional<BookedCharge> booked(long generation) {
        try {
            return Optional.of(billing.booked(generation));
        } catch (ApiException answer) {
            if (answer.code() == ErrorCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw answer;
        }
    }

    /** Gives a charge back, and keeps one that is still under way from being booked. */
    public void giveBack(long generation) {
        billing.giveBack(generation);
    }

    void stop(@Observes ShutdownEvent event) {
        stopping.countDown();
    }

    private static ChargeOutcome refused(ChargeRequest request, ApiException refusal, boolean askedOnce) {
        if (refusal.code().status() == PAYMENT_REQUIRED) {
            return new ChargeOutcome.Refused(refusal, askedOnce);
        }
        if (refusal.code() == ErrorCode.ALREADY_EXISTS) {
            return new ChargeOutcome.Unknown();
        }
        // Not one of the contract's answers: an error of ours, which the client must not read as its own.
        LOG.errorf(refusal, "charge refused generation=%d code=%s", request.generation(), refusal.code());
        return new ChargeOutcome.Refused(
                new ApiException(ErrorCode.INTERNAL_ERROR, "The price could not be charged. Nothing was spent."),
                false);
    }

    private static void unanswered(ChargeRequest request, int attempt, RuntimeException fault) {
        LOG.warnf("charge unanswered generation=%d attempt=%d cause=%s", request.generation(), attempt, fault);
    }

    private boolean isStopped() {
        try {
            return stopping.await(config.retryWait().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
