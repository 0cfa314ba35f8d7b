// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.lease;

import dev.atelier.gateway.redis.LoopRedisConnection;
import dev.atelier.gateway.redis.RedisConnector;
import dev.atelier.gateway.redis.RedisScript;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The gateways that may hold leases: each says in Redis, again and again, that it is there. The list only shortens the wait
 * for a gateway: one that is on it and silent is waited for until its leases are over, and a list that may lack one is not used.
 */
@Singleton
public class GatewayRegistry {
    private static final String KEY = "atelier:gateways";
    private static final Duration BEAT_EVERY = Duration.ofSeconds(1);

    /** Two beats may be lost before this gateway does without leases. */
    static final Duration REGISTERED = Duration.ofSeconds(3);

    /** Far longer than a gateway itself counts on it and its last lease lasts, so that no step of Redis's clock matters. */
    private static final Duration LISTED = Duration.ofSeconds(15);

    /** After Redis lost its data, a gateway that is not listed has counted on its registration for at most so long. */
    private static final Duration COMPLETE_AFTER = REGISTERED.plus(LeaseClock.LEASE);

    /** More gateways than an installation has; a longer list is not used. */
    private static final int MAX_GATEWAYS = 1_000;

    private static final int BEFORE_CONNECTIONS_CLOSE = Interceptor.Priority.APPLICATION - 100;

    /** Answers 1 when the gateway was not on the list, and how many there are. */
    private static final RedisScript BEAT = RedisScript.of("""
            local time = redis.call('TIME')
            local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
            return {redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[1]), redis.call('ZCARD', KEYS[1])}
            """);

    private final String id = Long.toHexString(ThreadLocalRandom.current().nextLong());
    private final LeaseClock clock;
    private final Vertx vertx;
    private final Context loop;
    private final LoopRedisConnection redis;
    /** When the last beat was sent that Redis has confirmed; absent without one. */
    private volatile @Nullable Long confirmedAt;
    /** Since when this gateway is on the list without a gap that it knows of; absent when it may not be. */
    private volatile @Nullable Long listedSince;

    private volatile boolean stopped;
    private volatile int count = 1;

    GatewayRegistry(LeaseClock clock, Vertx vertx, RedisConnector connector) {
        this.clock = clock;
        this.vertx = vertx;
        this.loop = vertx.getOrCreateContext();
        // Another connection may lead to another Redis, which knows others.
        this.redis = connector.open(loop, _ -> listedSince = null);
    }

    void start(@Observes StartupEvent event) {
        start();
    }

    void start() {
        loop.runOnContext(_ -> {
            beat();
            vertx.setPeriodic(BEAT_EVERY.toMillis(), _ -> beat());
        });
    }

    /** Leaves the list, so that no change waits for a gateway that has stopped. Blocks. */
    void stop(@Observes @Priority(BEFORE_CONNECTIONS_CLOSE) ShutdownEvent event) {
        stopped = true;
        confirmedAt = null;
        clock.endAll();
        redis.sendFromAnyThread(Request.cmd(Command.ZREM).arg(KEY).arg(id))
                .otherwiseEmpty()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    String id() {
        return id;
    }

    /** How many gateways were on the list at the last beat, this one included. */
    public int count() {
        return count;
    }

    /** Whether a lease that is asked for at this time of {@link LeaseClock} is one that changes wait for. */
    public boolean isRegistered(long now) {
        Long last = confirmedAt;
        return last != null && now - last < REGISTERED.toNanos();
    }

    /** The other gateways that may hold leases; empty when one may be missing. From any thread. */
    Future<Optional<Set<String>>> listOthers() {
        return redis.sendFromAnyThread(
                        Request.cmd(Command.ZRANGE).arg(KEY).arg(0).arg(MAX_GATEWAYS))
                .map(this::others)
                .otherwise(Optional.empty());
    }

    /** Publishes a text, once and without a confirmation; from any thread. */
    void publish(String channel, String text) {
        redis.sendFromAnyThread(Request.cmd(Command.PUBLISH).arg(channel).arg(text));
    }

    private Optional<Set<String>> others(Response members) {
        Set<String> listed = new HashSet<>();
        members.forEach(member -> listed.add(member.toString()));
        Long since = listedSince;
        boolean isComplete = since != null
                && clock.now() - since >= COMPLETE_AFTER.toNanos()
                && listed.remove(id)
                && listed.size() < MAX_GATEWAYS;
        return isComplete ? Optional.of(listed) : Optional.empty();
    }

    private void beat() {
        if (stopped) {
            return;
        }
        long sentAt = clock.now();
        BEAT.run(redis, List.of(KEY), List.of(id, Long.toString(LISTED.toMillis())))
                .onSuccess(answer -> {
                    count = Objects.requireNonNull(answer.get(1).toInteger());
                    confirm(sentAt, Objects.requireNonNull(answer.get(0).toInteger()) == 1);
                });
    }

    private void confirm(long sentAt, boolean isNew) {
        if (isNew || listedSince == null) {
            listedSince = clock.now();
        }
        if (!stopped) {
            confirmedAt = sentAt;
        }
    }
}
