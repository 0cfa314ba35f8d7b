// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.estimate.Quote;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.id.ProjectId;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A checked and priced request that is about to become a generation.
 *
 * @param input normalised, with a seed
 * @param facts what is stored with it as it is
 * @param places how many of the account's runs of this model there may be at the same time
 * @param finalizeOffer what making it again at 1080p would cost, where that is possible
 * @param finalizes the generation this one makes again at 1080p
 */
record Draft(
        Caller caller,
        ProjectId project,
        Quote quote,
        ObjectNode input,
        Facts facts,
        Optional<IdempotencyKey> key,
        RequestFingerprint fingerprint,
        RequestTrace trace,
        OptionalInt places,
        Optional<FinalizeOffer> finalizeOffer,
        OptionalLong finalizes) {

    /** What a generation keeps in JSON: lines of its price, notes for the client, the media that go in. */
    record Facts(StoredJson breakdown, StoredJson warnings, StoredJson media) {}
}
