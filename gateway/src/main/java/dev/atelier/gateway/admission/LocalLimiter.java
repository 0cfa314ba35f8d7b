// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.Plan;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The limits while Redis is away, counted by this replica alone. Each replica then admits the full limit: too many
 * requests are better than none, and money is guarded elsewhere.
 */
@Singleton
class LocalLimiter {
    private final AdmissionConfig config;
    private final RateLimits limits;
    private final Clock clock;
    private final Cache<Long, Windows> credentials;

    LocalLimiter(AdmissionConfig config, RateLimits limits, Clock clock) {
        this.config = config;
        this.limits = limits;
        this.clock = clock;
        this.credentials = Caffeine.newBuilder()
                .maximumSize(config.localCredentials())
                .expireAfterAccess(config.window())
                .build();
    }

    Verdict admit(Caller caller, String claims, List<RateClass> rates) {
        Windows windows = credentials.get(caller.credential(), _ -> new Windows(caller.plan()));
        // All windows or none, also when two threads ask.
        synchronized (windows) {
            return windows.admit(claims, rates, clock.millis());
        }
    }

    private final class Windows {
        private final Map<RateClass, SlidingWindow> known = new EnumMap<>(RateClass.class);
        private final Plan plan;

        private Windows(Plan plan) {
            this.plan = plan;
        }

        private Verdict admit(String claims, List<RateClass> rates, long now) {
            for (RateClass rate : rates) {
                long wait = window(rate).waitFor(now);
                if (wait > 0) {
                    return new Verdict.Limited(new Quota(limits.of(plan, rate), 0, Duration.ofMillis(wait)));
                }
            }
            rates.forEach(rate -> window(rate).take(now));
            Quota tightest = rates.stream()
                    .map(rate -> quota(rate, now))
                    .min(Comparator.comparingLong(Quota::remaining))
                    .orElseThrow();
            return new Verdict.Admitted(claims, tightest, slot(rates));
        }

        private Quota quota(RateClass rate, long now) {
            SlidingWindow window = window(rate);
            return new Quota(limits.of(plan, rate), window.remaining(), Duration.ofMillis(window.reset(now)));
        }

        private Optional<Slot> slot(List<RateClass> rates) {
            return rates.contains(RateClass.GENERATIONS)
                    ? Optional.of(window(RateClass.GENERATIONS)::giveBack)
                    : Optional.empty();
        }

        private SlidingWindow window(RateClass rate) {
            return known.computeIfAbsent(
                    rate,
                    _ -> new SlidingWindow(
                            limits.of(plan, rate), config.window().toMillis()));
        }
    }
}
