// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.generation.ChosenModel;
import dev.atelier.generation.generation.RequestTrace;
import dev.atelier.platform.caller.Origin;
import java.time.Instant;
import java.util.UUID;

/**
 * A run this process may carry out.
 *
 * @param lease the token without which its end is not taken
 */
record ClaimedRun(
        long generation,
        UUID lease,
        long account,
        long project,
        Origin origin,
        ChosenModel model,
        ObjectNode input,
        Instant deadline,
        RequestTrace trace) {}
