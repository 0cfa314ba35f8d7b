// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.GenerationId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A generation reached its final state. Each generation has exactly one such event, delivered at least once.
 *
 * @param eventId the same on every delivery and on every webhook made from it
 * @param credits what was charged for it
 * @param creditsRefunded how much of that goes back: all of it after a failure, and what did not come of a success
 * @param errorCode why it failed, null on success
 * @param project number of the project it was made in, 0 for none
 */
@JsonIgnoreProperties(ignoreUnknown = true) // events only ever grow
public record GenerationFinished(
        String eventId,
        GenerationId generation,
        long account,
        long credential,
        Outcome outcome,
        long credits,
        long creditsRefunded,
        @Nullable String errorCode,
        long project,
        Origin origin,
        Instant finishedAt) {

    /** Type of this event on the wire. */
    public static final String TYPE = "generation.finished.v1";

    /** CloudEvents extension that carries the id of the request it began with, for log lines. */
    public static final String REQUEST_ID_HEADER = "ce_requestid";
}
