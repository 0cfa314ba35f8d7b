// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.generation.ChosenModel;
import dev.atelier.generation.generation.RequestTrace;
import dev.atelier.generation.generation.StoredJson;
import dev.atelier.platform.caller.Origin;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A run this process may carry on with.
 *
 * @param lease the token without which nothing it does counts
 * @param media the media that go in
 * @param isStarted its work has begun, here or elsewhere
 * @param handedTo upstream that has the job, or was about to get it when a worker died
 */
record ClaimedRun(
        long generation,
        UUID lease,
        long account,
        long project,
        Origin origin,
        ChosenModel model,
        ObjectNode input,
        StoredJson media,
        Instant deadline,
        Optional<String> handedTo,
        boolean isStarted,
        RequestTrace trace) {}
