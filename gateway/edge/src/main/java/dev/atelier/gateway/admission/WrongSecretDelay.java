// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Slows the answers to wrong secrets of one credential. The secret has been checked before, so that a request with the
 * right one never waits.
 */
@Singleton
class WrongSecretDelay {
    /** A client with an old key in its configuration tries a few times. */
    static final int FREE_PER_WINDOW = 10;

    private static final Duration DELAY = Duration.ofSeconds(1);
    /** Bounds the memory: a waiting request holds a few kilobytes. Beyond, an answer comes at once. */
    static final int MAX_WAITING = 1_000;

    private static final long MAX_CREDENTIALS = 20_000;

    private final Cache<Long, SlidingWindow> windows = Caffeine.newBuilder()
            .maximumSize(MAX_CREDENTIALS)
            .expireAfterAccess(RateLimits.WINDOW)
            .build();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Clock clock;

    WrongSecretDelay(Clock clock) {
        this.clock = clock;
    }

    /** Completes when the wrong secret may be answered; call this on an event loop. */
    Future<Void> count(long credential) {
        SlidingWindow window =
                windows.get(credential, _ -> new SlidingWindow(FREE_PER_WINDOW, RateLimits.WINDOW.toMillis()));
        long now = clock.millis();
        if (window.waitFor(now) == 0) {
            window.add(now);
            return Future.succeededFuture();
        }
        if (waiting.incrementAndGet() > MAX_WAITING) {
            waiting.decrementAndGet();
            return Future.succeededFuture();
        }
        Promise<Void> end = Promise.promise();
        Context loop = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        loop.owner().setTimer(DELAY.toMillis(), _ -> {
            waiting.decrementAndGet();
            end.complete();
        });
        return end.future();
    }
}
