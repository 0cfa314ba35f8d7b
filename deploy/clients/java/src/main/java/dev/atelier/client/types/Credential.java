// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param id Only for API keys.
 * @param origin How requests with this credential are marked.
 * @param dailyCap Credits it may spend in a UTC day; absent when there is no limit.
 * @param monthlyCap Credits it may spend in a UTC month; absent when there is no limit.
 * @param dailyResetsAt RFC 3339 in UTC, with milliseconds.
 * @param monthlyResetsAt RFC 3339 in UTC, with milliseconds.
 * @param topUp Whether a short balance may be filled up automatically.
 * @param models Slugs of the only models that it may run; absent when it may run every model.
 * @param raw the object as it came, with members that were added later
 */
public record Credential(
        @Nullable String id,
        String kind,
        List<String> scopes,
        String origin,
        @Nullable Long dailyCap,
        @Nullable Long monthlyCap,
        long spentToday,
        long spentThisMonth,
        Instant dailyResetsAt,
        Instant monthlyResetsAt,
        boolean topUp,
        @Nullable List<String> models,
        Map<String, @Nullable Object> raw) {}
