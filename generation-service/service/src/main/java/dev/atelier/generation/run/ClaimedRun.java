// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationStatus;
import dev.atelier.generation.lifecycle.ModelSnapshot;
import dev.atelier.generation.lifecycle.Run;
import dev.atelier.generation.schedule.QueueEntry;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A run that this process holds.
 *
 * @param row as it was claimed; its work may have begun since
 * @param lease token of the lease; without it no result of this process counts
 */
record ClaimedRun(Generation row, UUID lease, ObjectNode input) {

    static ClaimedRun of(Generation row, ObjectMapper json) {
        return new ClaimedRun(
                row,
                Optional.ofNullable(row.run().lease()).orElseThrow(),
                row.order().input().read(json, ObjectNode.class).orElseThrow());
    }

    long generation() {
        return row.id();
    }

    ModelSnapshot model() {
        return row.model();
    }

    Run state() {
        return row.run();
    }

    QueueEntry entry() {
        return state().entry();
    }

    Instant deadline() {
        return Optional.ofNullable(state().deadline()).orElseThrow();
    }

    /** Its work had begun when it was claimed, here or in another process. */
    boolean isStarted() {
        return row.status() == GenerationStatus.PROCESSING;
    }

    /** The upstream or engine on whose account this process spends its time. */
    String worksFor() {
        return entry().queue();
    }
}
