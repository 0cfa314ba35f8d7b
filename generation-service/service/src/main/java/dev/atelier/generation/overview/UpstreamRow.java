// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.overview;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An upstream, and how its runs of the last hour ended.
 *
 * @param dialect absent for an upstream that is configured no more
 * @param waiting runs in its queue
 * @param running jobs that it has
 * @param places jobs that it may have at once; absent for an engine
 * @param succeeded runs of the last hour
 * @param failed runs of the last hour that failed there; neither canceled nor refused for their content
 * @param successShare absent without such runs
 * @param p50Ms half of the successful runs took no longer
 * @param p95Ms nineteen of twenty successful runs took no longer
 * @param pausedModels models for which it refused our key a moment ago, as seen by the process that answers
 */
public record UpstreamRow(
        String name,
        @Nullable String dialect,
        boolean engine,
        long waiting,
        long running,
        @Nullable Integer places,
        long succeeded,
        long failed,
        @Nullable Double successShare,
        @Nullable Long p50Ms,
        @Nullable Long p95Ms,
        List<String> pausedModels) {}
