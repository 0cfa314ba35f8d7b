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

    static GenerationFinished finished(ChargeRequest charge, Outcome outcome) {
        return new GenerationFinished(
                "evt_" + UUID.randomUUID(),
                new GenerationId(charge.generation()),
                charge.account(),
                charge.credential(),
                outcome,
                charge.credits(),
                outcome == Outcome.FAILED ? "provider_error" : null,
                0,
                Origin.API,
                Instant.parse("2026-03-01T12:00:00Z"));
    }
}
