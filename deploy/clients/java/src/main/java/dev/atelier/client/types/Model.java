// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param baseCredits Price with every choice at its default; the estimate is exact.
 * @param synchronous True when POST /v1/generations waits for the result and answers 200.
 * @param standIn True when a built-in engine renders this model here in place of its vendor, because no upstream of the vendor is configured.
 * @param standInReason Why; only of a stand-in.
 * @param inputSchema JSON Schema 2020-12 of this model's input; only when a single model is read.
 * @param compat Paths of this model under a compatibility prefix, by dialect.
 * @param raw the object as it came, with members that were added later
 */
public record Model(
        long id,
        String slug,
        String name,
        String description,
        String type,
        String task,
        List<String> categories,
        String minPlan,
        long baseCredits,
        boolean synchronous,
        boolean standIn,
        @Nullable String standInReason,
        @Nullable Map<String, @Nullable Object> inputSchema,
        Map<String, List<String>> compat,
        Map<String, @Nullable Object> raw) {}
