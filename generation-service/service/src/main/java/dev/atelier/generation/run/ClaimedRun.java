// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationStatus;
import dev.atelier.generation.lifecycle.ModelSnapshot;
import dev.atelier.generation.lifecycle.RequestTrace;
import dev.atelier.generation.lifecycle.StoredJson;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.platform.caller.Origin;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A run that this process holds.
 *
 * @param row as it was claimed; its work may have begun since
 * @param lease token of the lease; without it no result of this process counts
 * @param media the {@link dev.atelier.generation.lifecycle.RunInput} as stored
 * @param upstream has the job, or was about to get it when a worker died
 * @param job at the upstream, as it was at the claim
 * @param entry the queue that the run comes from
 * @param isStarted its work has begun, here or in another process
 */
record ClaimedRun(
        Generation row,
        UUID lease,
        long account,
        long project,
        Origin origin,
        ModelSnapshot model,
        ObjectNode input,
        StoredJson media,
        Instant deadline,
        Optional<String> upstream,
        Optional<ProviderRun> job,
        QueueEntry entry,
        boolean isStarted,
        RequestTrace trace) {

    static ClaimedRun of(Generation generation, Optional<ProviderRun> job, ObjectMapper json) {
        return new ClaimedRun(
                generation,
                generation.leaseToken(),
                generation.account(),
                generation.project(),
                generation.origin(),
                generation.model(),
                generation.order().input().read(json, ObjectNode.class).orElseThrow(),
                generation.order().media(),
                generation.times().deadline().orElseThrow(),
                generation.upstream(),
                job,
                generation.entry(),
                generation.status() == GenerationStatus.PROCESSING,
                generation.trace());
    }

    long generation() {
        return row.id();
    }

    /** The upstream on whose account this process spends its time. */
    String worksFor() {
        return upstream.orElse(entry.queue());
    }
}
