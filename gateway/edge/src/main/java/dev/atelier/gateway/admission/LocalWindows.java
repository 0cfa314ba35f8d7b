// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.gateway.admission.AdmissionDecision.RateLimitStatus;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules of {@code windows.lua} for the time without Redis, counted by this replica alone. Each replica then admits
 * the full limit: too many requests are better than none, and billing guards the money.
 */
@Singleton
class LocalWindows {
    /** Bounds the memory of the windows; beyond, the credential or account that was idle longest starts with empty windows. */
    private static final long MAX_CREDENTIALS = 5_000;

    private final Clock clock;
    private final Cache<Long, Windows> credentials = Caffeine.newBuilder()
            .maximumSize(MAX_CREDENTIALS)
            .expireAfterAccess(RateLimits.WINDOW)
            .build();

    private final Cache<String, Windows> accounts = Caffeine.newBuilder()
            .maximumSize(MAX_CREDENTIALS)
            .expireAfterAccess(RateLimits.WINDOW)
            .build();

    LocalWindows(Clock clock) {
        this.clock = clock;
    }

    /** Counts a request of this credential in all of its windows, or in none. */
    AdmissionDecision count(AdmissionRequest request, CachedCredential credential) {
        Windows own = credentials.get(request.credential(), _ -> new Windows());
        Windows shared = accounts.get(credential.account(), _ -> new Windows());
        return new Attempt(credential, own, shared).admit(request.requirement().rates(), clock.millis());
    }

    /** A request of a credential, in the windows of the credential and of its account; always locked in this order. */
    private record Attempt(CachedCredential credential, Windows own, Windows shared) {

        /** All windows or none, also when two threads decide at once. */
        private AdmissionDecision admit(List<RateClass> rates, long now) {
            synchronized (own) {
                synchronized (shared) {
                    return admitLocked(credential.counted(rates), now);
                }
            }
        }

        private AdmissionDecision admitLocked(List<RateClass> rates, long now) {
            Optional<RateLimitStatus> fullest = rates.stream()
                    .map(rate -> new RateLimitStatus(
                            credential.limit(rate),
                            0,
                            Duration.ofMillis(window(rate).waitFor(now))))
                    .filter(status -> status.reset().isPositive())
                    .max(Comparator.comparing(RateLimitStatus::reset));
            if (fullest.isPresent()) {
                return new AdmissionDecision.Limited(fullest.orElseThrow());
            }
            RateLimitStatus tightest = rates.stream()
                    .map(rate -> count(credential.limit(rate), window(rate), now))
                    .min(Comparator.comparingLong(RateLimitStatus::remaining))
                    .orElseThrow();
            Optional<GenerationPermit> permit =
                    rates.contains(RateClass.GENERATIONS) ? Optional.of(this::settle) : Optional.empty();
            return new AdmissionDecision.Admitted(credential.claims(), tightest, permit);
        }

        private void settle(GenerationPermit.Outcome outcome) {
            synchronized (own) {
                synchronized (shared) {
                    credential
                            .counted(outcome.released())
                            .forEach(rate -> window(rate).removeNewest());
                }
            }
        }

        private static RateLimitStatus count(int limit, SlidingWindow window, long now) {
            window.add(now);
            return new RateLimitStatus(limit, window.remaining(), Duration.ofMillis(window.reset(now)));
        }

        private SlidingWindow window(RateClass rate) {
            return (rate.isOfAccount() ? shared : own).get(rate, credential.limit(rate));
        }
    }

    private static final class Windows {
        private final Map<RateClass, SlidingWindow> byClass = new EnumMap<>(RateClass.class);

        /** The limit of a credential changes with its plan. */
        private SlidingWindow get(RateClass rate, int limit) {
            SlidingWindow window = byClass.computeIfAbsent(
                            rate, _ -> new SlidingWindow(limit, RateLimits.WINDOW.toMillis()))
                    .withLimit(limit);
            byClass.put(rate, window);
            return window;
        }
    }
}
