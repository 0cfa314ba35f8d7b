// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.gateway.lease.LeaseClock;
import dev.atelier.gateway.lease.LeaseRecall;
import dev.atelier.gateway.redis.LoopRedisConnection;
import dev.atelier.gateway.redis.RedisConnector;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/**
 * The cached credentials in Redis: a changed credential is deleted there, and every gateway gives up its lease of it, so that
 * every replica reads the change.
 */
@Singleton
public class CredentialCache {
    /**
     * A key in use is looked up six times an hour. A change deletes the credential at once; the revocation worker of every
     * replica deletes it again, so that not even a replica that stops between the two leaves it behind.
     */
    public static final Duration LIFETIME = Duration.ofMinutes(10);

    /** An operator waits for the answer. */
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final String GATEWAYS = "Atelier-Gateways";

    private static final Logger LOG = Logger.getLogger(CredentialCache.class);

    private static final long RETRY_MILLIS = 100;
    /** Far below the number of commands that a connection lets wait. */
    private static final int BATCH = 500;

    private final Vertx vertx;
    private final Clock clock;
    private final LoopRedisConnection redis;
    private final LeaseClock leases;
    private final LeaseRecall recall;
    private final CurrentVertxRequest request;
    /** Invalidations that Redis has not confirmed, and when the cached credential expires by itself. */
    private final Map<Long, Instant> unconfirmed = new ConcurrentHashMap<>();

    CredentialCache(
            Vertx vertx,
            RedisConnector connector,
            Clock clock,
            LeaseClock leases,
            LeaseRecall recall,
            CurrentVertxRequest request) {
        this.vertx = vertx;
        this.clock = clock;
        this.leases = leases;
        this.recall = recall;
        this.request = request;
        this.redis = connector.open(vertx.getOrCreateContext(), this::repeatInvalidations);
    }

    /** The key of a cached credential; the number is the version of its form. */
    public static String key(long credential) {
        return "atelier:{" + credential + "}:credential:4";
    }

    /** As {@link #invalidateAll}, for one credential. */
    public void invalidate(long credential) {
        invalidateAll(List.of(credential));
    }

    /**
     * Deletes credentials whose change is committed; returns when no replica uses the old state any more. Blocks, so not for
     * event loops: for a round trip and the answers of the other replicas, or for a lease while one of them is silent.
     */
    public void invalidateAll(Collection<Long> credentials) {
        if (credentials.isEmpty()) {
            return;
        }
        credentials.forEach(leases::end);
        delete(credentials);
        tell(recall.recall(credentials));
    }

    /** The answer to the HTTP request that made the change says who has acknowledged it. */
    private void tell(LeaseRecall.Outcome outcome) {
        if (Arc.container().requestContext().isActive()) {
            RoutingContext http = request.getCurrent();
            if (http != null) {
                http.response().putHeader(GATEWAYS, outcome.toHeader());
            }
        }
    }

    /**
     * Deletes a credential that got a new access token. Unlike {@link #invalidate}, a Redis that does not confirm is no
     * reason to withhold the token: what is cached without it, the revocation worker of every replica deletes. Nor is any
     * other replica waited for, because a lease refuses no token. Blocks.
     */
    public void refresh(long credential) {
        try {
            delete(List.of(credential));
        } catch (ApiException unconfirmed) {
            LOG.debugf("redis did not delete a credential with a new token credential=%d", credential);
        }
        recall.announce(List.of(credential));
    }

    private void delete(Collection<Long> credentials) {
        Instant expiry = clock.instant().plus(LIFETIME);
        credentials.forEach(credential -> unconfirmed.put(credential, expiry));
        CompletableFuture<?>[] deleted = credentials.stream()
                .map(credential -> {
                    CompletableFuture<Boolean> done = new CompletableFuture<>();
                    attempt(credential, done);
                    return done;
                })
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(deleted).get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new ApiException(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "The change is stored, but it may take some minutes to be seen everywhere. Repeat the request.")
                    .retryAfter(TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a credential was invalidated in Redis", e);
        }
    }

    /**
     * Deletes credentials that another replica may have changed, and ends the leases that this one has of them; whether Redis has
     * deleted all of them. Blocks.
     */
    public boolean deleteAll(List<Long> credentials) {
        boolean isDeleted = deleteInBatches(credentials);
        // After Redis, which would give the old state again; and also without it.
        credentials.forEach(leases::end);
        return isDeleted;
    }

    private boolean deleteInBatches(List<Long> credentials) {
        for (int start = 0; start < credentials.size(); start += BATCH) {
            List<Long> batch = credentials.subList(start, Math.min(start + BATCH, credentials.size()));
            List<CompletableFuture<Boolean>> deleted =
                    batch.stream().map(this::deleteFromAnyThread).toList();
            // Each command has a time limit of its own.
            if (!deleted.stream().allMatch(CompletableFuture::join)) {
                return false;
            }
        }
        return true;
    }

    private CompletableFuture<Boolean> deleteFromAnyThread(long credential) {
        return redis.sendFromAnyThread(delete(credential))
                .map(true)
                .otherwise(false)
                .toCompletionStage()
                .toCompletableFuture();
    }

    /** Repeats what Redis has not confirmed, on a new connection and before any other command. */
    public void repeatInvalidations(RedisConnection open) {
        unconfirmed.keySet().forEach(credential -> open.send(delete(credential)));
    }

    private void attempt(long credential, CompletableFuture<Boolean> done) {
        redis.sendFromAnyThread(delete(credential)).onComplete(result -> {
            Instant expiry = unconfirmed.get(credential);
            if (result.succeeded() || expiry == null || expiry.isBefore(clock.instant())) {
                unconfirmed.remove(credential);
                done.complete(true);
            } else {
                vertx.setTimer(RETRY_MILLIS, _ -> attempt(credential, done));
            }
        });
    }

    private static Request delete(long credential) {
        return Request.cmd(Command.DEL).arg(key(credential));
    }
}
