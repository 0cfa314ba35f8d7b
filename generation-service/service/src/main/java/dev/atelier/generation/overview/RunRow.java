// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.overview;

import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.GenerationId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run that has not ended.
 *
 * @param upstream that has the job, or in whose queue the run waits
 * @param dueAt when a worker polls it next; absent while it waits for a place
 * @param held whether a worker holds it
 * @param stuck whether it should have moved on by now
 */
public record RunRow(
        GenerationId id,
        AccountId account,
        String model,
        String status,
        String upstream,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant dueAt,
        @Nullable Instant deadline,
        boolean held,
        boolean stuck) {}
