// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ModelUpstream;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Remembers which upstreams refused our key a moment ago, as seen by this process. Each model of an upstream has its own
 * state: a vendor may refuse one model only, and its other models must not go to a more expensive upstream for that.
 */
@ApplicationScoped
public class ProviderCircuitBreaker {
    /** Short, so that an upstream with a repaired key is used again soon; each attempt costs one refused call. */
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private record Target(String upstream, String model) {

        static Target of(ModelUpstream route) {
            return new Target(route.upstream(), route.model());
        }
    }

    private final ModelCatalogue catalogue;
    private final Clock clock;
    private final MeterRegistry registry;
    private final Map<Target, Instant> openUntil = new ConcurrentHashMap<>();
    private final AtomicReference<String> revision = new AtomicReference<>("");

    ProviderCircuitBreaker(ModelCatalogue catalogue, Clock clock, MeterRegistry registry) {
        this.catalogue = catalogue;
        this.clock = clock;
        this.registry = registry;
    }

    /** True for a while after a refusal; a changed model file closes all, and a changed key needs a restart. */
    boolean isOpen(ModelUpstream route) {
        closeAllIfCatalogueChanged();
        Instant until = openUntil.get(Target.of(route));
        return until != null && clock.instant().isBefore(until);
    }

    /** The upstream refused our key. A refusal while open does not extend the pause, so the upstream is retried in time. */
    void open(ModelUpstream route) {
        Instant now = clock.instant();
        Instant next = now.plus(PAUSE);
        openUntil.merge(Target.of(route), next, (until, again) -> now.isBefore(until) ? until : again);
        // The gauge stays up from the first refusal until a submit succeeds, also while no run is submitted.
        Gauge.builder("atelier.upstream.locked.out", () -> countOpen(route.upstream()))
                .tag("provider", route.upstream())
                .register(registry);
    }

    /** The upstream did not refuse our key. */
    void close(ModelUpstream route) {
        openUntil.remove(Target.of(route));
    }

    void closeAll() {
        openUntil.clear();
    }

    private void closeAllIfCatalogueChanged() {
        String now = catalogue.revision();
        if (!revision.getAndSet(now).equals(now)) {
            closeAll();
        }
    }

    /** The models of an upstream that are paused now, by its own names. */
    public List<String> listOpen(String upstream) {
        Instant now = clock.instant();
        return openUntil.entrySet().stream()
                .filter(entry -> entry.getKey().upstream().equals(upstream) && now.isBefore(entry.getValue()))
                .map(entry -> entry.getKey().model())
                .sorted()
                .toList();
    }

    private long countOpen(String upstream) {
        return openUntil.keySet().stream()
                .filter(target -> target.upstream().equals(upstream))
                .count();
    }
}
