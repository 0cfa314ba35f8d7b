// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.generation.lifecycle.Generation.Ownership;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.platform.caller.Caller;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A checked and priced request that is about to be stored as a generation.
 *
 * @param entry the queue in which the run will wait
 * @param concurrencyLimit how many open generations of this model the account may have at the same time
 */
public record NewGeneration(
        Caller caller,
        Ownership owner,
        ModelSnapshot model,
        PricedOrder order,
        FinalizeLink finalizeLink,
        QueueEntry entry,
        RequestTrace trace,
        Optional<IdempotencyKey> key,
        RequestFingerprint fingerprint,
        OptionalInt concurrencyLimit) {}
