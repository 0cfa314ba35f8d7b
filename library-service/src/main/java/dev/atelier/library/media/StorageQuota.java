// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.StorageConfig;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.sql.Database;
import io.quarkus.runtime.configuration.MemorySize;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes an account may keep on its plan (ADR 0031). Outputs count and are never refused, because they are paid for;
 * what an account uploads or imports is. Without a quota nothing is counted or locked.
 */
@ApplicationScoped
public class StorageQuota {
    /** What an account sees and can delete: neither thumbnails nor clips that were cut for a run. */
    private static final String STORED = """
            select coalesce(sum(size), 0) as bytes from stored_object
            where account_id = ? and parent_key is null and expires_at is null
            """;

    private final Map<String, MemorySize> quotas;
    private final Database database;

    StorageQuota(StorageConfig config, Database database) {
        this.quotas = Map.copyOf(config.quota());
        this.database = database;
        quotas.keySet().forEach(StorageQuota::requirePlan);
    }

    /** Refuses bytes beyond the quota; in the transaction that stores them, so that uploads at once do not pass together. */
    public void require(Owner owner, long bytes) {
        MemorySize quota = quotaOf(owner.plan());
        if (quota == null) {
            return;
        }
        database.lock("storage-quota-" + owner.account());
        long stored = database.get(STORED, row -> row.getLong("bytes"), owner.account());
        if (stored + bytes > quota.asLongValue()) {
            throw new ApiException(
                    ErrorCode.STORAGE_QUOTA_EXCEEDED,
                    "The account keeps " + stored + " of " + quota.asLongValue() + " bytes, and this file has " + bytes
                            + ". Delete files, or change the plan.");
        }
    }

    private @Nullable MemorySize quotaOf(@Nullable Plan plan) {
        return plan == null ? null : quotas.get(plan.wire());
    }

    /** A misspelt plan would be no limit. */
    private static void requirePlan(String name) {
        if (Arrays.stream(Plan.values()).noneMatch(plan -> plan.wire().equals(name))) {
            throw new IllegalStateException("atelier.media.quota." + name + " names no plan");
        }
    }
}
