// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.gateway.redis.PinnedRedis;
import dev.atelier.gateway.redis.RedisServer;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Makes Redis forget a credential that was changed, so that every replica sees the change with its next request. */
@Singleton
public class CredentialCache {
    private final Vertx vertx;
    private final CredentialCacheConfig config;
    private final Clock clock;
    private final PinnedRedis redis;
    private final Map<Long, Instant> unforgotten = new ConcurrentHashMap<>();

    CredentialCache(Vertx vertx, RedisServer server, CredentialCacheConfig config, Clock clock) {
        this.vertx = vertx;
        this.config = config;
        this.clock = clock;
        this.redis = server.open(vertx.getOrCreateContext(), this::forgetRest);
    }

    /**
     * To be called after the change is committed; returns when no replica will use the old state. Not for event loops.
     */
    public void forget(long credential) {
        // After this long the entry is gone by itself.
        unforgotten.put(credential, clock.instant().plus(config.entryLifetime()));
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        attempt(credential, done);
        try {
            done.get(config.forgetTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new ApiException(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "The change is stored, but it may take a minute to be seen everywhere. Repeat the request.")
                    .retryAfter(config.forgetTimeout());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Redis was told of a change", e);
        }
    }

    /** On a connection that is new, before anything else: what could not be told while Redis was away. */
    public void forgetRest(RedisConnection open) {
        unforgotten.keySet().forEach(credential -> open.send(delete(credential)));
    }

    private void attempt(long credential, CompletableFuture<Boolean> done) {
        redis.sendFromElsewhere(delete(credential)).onComplete(result -> {
            Instant until = unforgotten.get(credential);
            if (result.succeeded() || until == null || until.isBefore(clock.instant())) {
                unforgotten.remove(credential);
                done.complete(true);
            } else {
                vertx.setTimer(config.forgetWait().toMillis(), _ -> attempt(credential, done));
            }
        });
    }

    private static Request delete(long credential) {
        return Request.cmd(Command.DEL).arg(CredentialEntry.key(credential));
    }
}
