// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules of {@code admission.lua} for the time without Redis, counted by this replica alone. Each replica then admits
 * the full limit: too many requests are better than none, and billing guards the money.
 */
@Singleton
class LocalAdmission {
    /** Bounds the memory of the windows; beyond, the credential that was idle longest starts with empty windows. */
    private static final long MAX_CREDENTIALS = 5_000;

    private final Clock clock;
    private final Cache<Long, Windows> credentials = Caffeine.newBuilder()
            .maximumSize(MAX_CREDENTIALS)
            .expireAfterAccess(RateLimits.WINDOW)
            .build();

    LocalAdmission(Clock clock) {
        this.clock = clock;
    }

    AdmissionDecision decide(AdmissionRequest request, CachedCredential credential) {
        long now = clock.millis();
        if (!credential.accepts(request, now)) {
            return new AdmissionDecision.Refused();
        }
        if (!credential.covers(request.requirement())) {
            return new AdmissionDecision.Forbidden(credential.claims());
        }
        Windows windows = credentials.get(request.credential(), _ -> new Windows());
        // All windows or none, also when two threads decide at once.
        synchronized (windows) {
            return windows.admit(credential, request.requirement().rates(), now);
        }
    }

    private static final class Windows {
        private final Map<RateClass, SlidingWindow> byClass = new EnumMap<>(RateClass.class);

        private AdmissionDecision admit(CachedCredential credential, List<RateClass> rates, long now) {
            Optional<RateLimitStatus> fullest = rates.stream()
                    .map(rate -> new RateLimitStatus(
                            credential.limit(rate),
                            0,
                            Duration.ofMillis(window(credential, rate).waitFor(now))))
                    .filter(status -> status.reset().isPositive())
                    .max(Comparator.comparing(RateLimitStatus::reset));
            if (fullest.isPresent()) {
                return new AdmissionDecision.Limited(fullest.orElseThrow());
            }
            RateLimitStatus tightest = rates.stream()
                    .map(rate -> count(credential.limit(rate), window(credential, rate), now))
                    .min(Comparator.comparingLong(RateLimitStatus::remaining))
                    .orElseThrow();
            Optional<GenerationPermit> permit = rates.contains(RateClass.GENERATIONS)
                    ? Optional.of(outcome -> settle(credential, outcome))
                    : Optional.empty();
            return new AdmissionDecision.Admitted(credential.claims(), tightest, permit);
        }

        private synchronized void settle(CachedCredential credential, GenerationPermit.Outcome outcome) {
            outcome.released().forEach(rate -> window(credential, rate).removeNewest());
        }

        private static RateLimitStatus count(int limit, SlidingWindow window, long now) {
            window.add(now);
            return new RateLimitStatus(limit, window.remaining(), Duration.ofMillis(window.reset(now)));
        }

        /** The limit of a credential changes with its plan. */
        private SlidingWindow window(CachedCredential credential, RateClass rate) {
            int limit = credential.limit(rate);
            SlidingWindow window = byClass.computeIfAbsent(
                            rate, _ -> new SlidingWindow(limit, RateLimits.WINDOW.toMillis()))
                    .withLimit(limit);
            byClass.put(rate, window);
            return window;
        }
    }
}
