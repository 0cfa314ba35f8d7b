// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.platform.sql.Database;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Knows which credentials can have a key without a keyed check: those up to the last one that a gateway of the first
 * releases made. All others are forged, and cost no look-up.
 */
@Singleton
public class UncheckedKeys {
    /** How long a key that a replica of the release before creates can be unknown to this one. */
    private static final Duration REFRESH = Duration.ofSeconds(1);

    private static final Future<Boolean> YES = Future.succeededFuture(true);
    private static final String HIGHEST = """
            select coalesce(max(id), 0) as id from credential where kind = 'api_key' and not checked
            """;

    private final AtomicLong highest = new AtomicLong();
    private final AsyncLoadingCache<String, Long> read;

    UncheckedKeys(Database database) {
        this.read = Caffeine.newBuilder()
                .expireAfterWrite(REFRESH)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .buildAsync(sql -> database.get(sql, row -> row.getLong("id")));
    }

    /** Whether the credential can have a key without a check; reads the database once a second at most. */
    public Future<Boolean> mayExist(long credential) {
        if (credential <= highest.get()) {
            return YES;
        }
        return BlockingWork.await(read.get(HIGHEST))
                .map(known -> credential <= highest.accumulateAndGet(known, Math::max))
                // Without the database the gateway cannot know, and a cached credential must work.
                .otherwise(true);
    }
}
