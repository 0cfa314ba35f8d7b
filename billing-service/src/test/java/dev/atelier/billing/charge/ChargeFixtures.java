// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.platform.id.GenerationId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Requests and events as generation-service sends them. */
final class ChargeFixtures {
    private ChargeFixtures() {}

    static ChargeRequest of(long generation, long account, long credits) {
        return of(generation, account, account, credits, null, null);
    }

    static ChargeRequest of(
            long generation,
            long account,
            long credential,
            long credits,
            @Nullable Long dailyCap,
            @Nullable Long monthlyCap) {
        return new ChargeRequest(generation, account, credential, credits, dailyCap, monthlyCap, false);
    }

    static GenerationFinished succeeded(ChargeRequest charge) {
        return finished(charge, Outcome.SUCCEEDED);
    }

    static GenerationFinished failed(ChargeRequest charge) {
        return finished(charge, Outcome.FAILED);
    }

    /** A success of which {@code refund} credits go back, because less came than was ordered. */
    static GenerationFinished shortBy(ChargeRequest charge, long refund) {
        return finished(charge, Outcome.SUCCEEDED, refund);
    }

    static GenerationFinished finished(ChargeRequest charge, Outcome outcome) {
        return finished(charge, outcome, outcome == Outcome.FAILED ? charge.credits() : 0);
    }

    static GenerationFinished finished(ChargeRequest charge, Outcome outcome, long refund) {
        return new GenerationFinished(
                "evt_" + UUID.randomUUID(),
                new GenerationId(charge.generation()),
                charge.account(),
                charge.credential(),
                outcome,
                charge.credits(),
                refund,
                outcome == Outcome.FAILED ? "provider_error" : null,
                0,
                Origin.API,
                Instant.parse("2026-03-01T12:00:00Z"));
    }
}
