// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.estimate.Quote;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.id.ProjectId;
import java.util.Optional;

/**
 * A checked and priced request that is about to become a generation.
 *
 * @param input normalised, with a seed
 */
record Draft(
        Caller caller,
        ProjectId project,
        Quote quote,
        ObjectNode input,
        Optional<IdempotencyKey> key,
        RequestFingerprint fingerprint,
        RequestTrace trace) {}
