// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param creditsCharged What is paid: less than its price where less came than was ordered, 0 when the generation failed and was refunded.
 * @param createdAt RFC 3339 in UTC, with milliseconds.
 * @param input The input with every default made explicit.
 * @param costBreakdown How the price came about, and what went back.
 * @param startedAt RFC 3339 in UTC, with milliseconds.
 * @param finishedAt RFC 3339 in UTC, with milliseconds.
 * @param progress 0 to 1 until it ends: as its provider reports it, or estimated from the model's last runs.
 * @param queuePosition 1 for the run that is next, while it waits; absent far behind in a long queue.
 * @param estimatedSecondsLeft Until it ends: estimated from the model's last runs and from what is ahead of it.
 * @param madeBy Account that made it; in a shared project it can be another member's.
 * @param metadata The pairs that came with its request.
 * @param finalizes The generation that this one makes again at 1080p.
 * @param finalizedBy The generation that makes this one again at 1080p.
 * @param raw the object as it came, with members that were added later
 */
public record Generation(
        String id,
        String status,
        GenerationModel model,
        List<GenerationOutput> outputs,
        long creditsCharged,
        String origin,
        @Nullable Double completedInSeconds,
        @Nullable GenerationError error,
        List<String> warnings,
        Instant createdAt,
        String project,
        Map<String, @Nullable Object> input,
        List<PriceLine> costBreakdown,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable Double progress,
        @Nullable Integer queuePosition,
        @Nullable Long estimatedSecondsLeft,
        String madeBy,
        @Nullable Map<String, @Nullable Object> metadata,
        @Nullable FinalizeOffer finalize1080p,
        @Nullable String finalizes,
        @Nullable String finalizedBy,
        Map<String, @Nullable Object> raw) {}
