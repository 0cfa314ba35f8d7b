// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.admission.AdmissionDecision.RateLimitStatus;
import dev.atelier.gateway.redis.LoopRedisConnection;
import dev.atelier.gateway.redis.RedisScript;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Counts requests in their windows: in Redis, in one round trip, or in this replica while Redis does not answer. Redis is
 * one node: the windows of an account are not on that of its credentials.
 */
@Singleton
class RateWindows {
    private static final RedisScript SCRIPT = RedisScript.read(RateWindows.class, "windows.lua");
    private static final String LENGTH = Long.toString(RateLimits.WINDOW.toNanos() / 1_000);

    private final AdmissionConnections connections;
    private final LocalWindows local;
    private final AdmissionFallback fallback;

    RateWindows(AdmissionConnections connections, LocalWindows local, AdmissionFallback fallback) {
        this.connections = connections;
        this.local = local;
        this.fallback = fallback;
    }

    /**
     * Counts a request that its credential admits, in all of its windows or in none; call this on an event loop.
     *
     * @return {@link AdmissionDecision.Admitted} or {@link AdmissionDecision.Limited}; never a failure
     */
    Future<AdmissionDecision> count(AdmissionRequest request, CachedCredential credential) {
        LoopRedisConnection redis = connections.get();
        List<RateClass> rates = credential.counted(request.requirement().rates());
        List<String> limits = new ArrayList<>(rates.size() + 1);
        limits.add(LENGTH);
        rates.forEach(rate -> limits.add(Integer.toString(credential.limit(rate))));
        return SCRIPT.run(redis, keys(rates, request, credential), limits)
                .map(result -> decision(redis, request, credential, result))
                .recover(fault -> {
                    fallback.note(fault);
                    return Future.succeededFuture(countHere(request, credential));
                });
    }

    /** Counts a request in this replica alone, because Redis has not answered a question about it. */
    AdmissionDecision countHere(AdmissionRequest request, CachedCredential credential) {
        return local.count(request, credential);
    }

    private static AdmissionDecision decision(
            LoopRedisConnection redis, AdmissionRequest request, CachedCredential credential, Response result) {
        if (!result.get(0).toString().equals("admitted")) {
            return new AdmissionDecision.Limited(new RateLimitStatus(number(result, 1), 0, micros(number(result, 2))));
        }
        String admittedAt = result.get(4).toString();
        Optional<GenerationPermit> permit = request.requirement().mayCreate()
                ? Optional.of(outcome -> keys(credential.counted(outcome.released()), request, credential)
                        .forEach(window -> redis.send(
                                Request.cmd(Command.LREM).arg(window).arg(1).arg(admittedAt))))
                : Optional.empty();
        return new AdmissionDecision.Admitted(
                credential.claims(),
                new RateLimitStatus(number(result, 1), number(result, 2), micros(number(result, 3))),
                permit);
    }

    private static List<String> keys(List<RateClass> rates, AdmissionRequest request, CachedCredential credential) {
        return rates.stream()
                .map(rate ->
                        rate.isOfAccount() ? rate.accountKey(credential.account()) : rate.key(request.credential()))
                .toList();
    }

    private static Duration micros(long number) {
        return Duration.of(number, ChronoUnit.MICROS);
    }

    private static long number(Response result, int index) {
        return Objects.requireNonNull(result.get(index).toLong());
    }
}
