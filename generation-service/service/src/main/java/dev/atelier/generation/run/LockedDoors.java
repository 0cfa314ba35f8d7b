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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Where our key was refused a moment ago, as this process has seen it. Kept for each model of an upstream by itself: a
 * vendor may refuse one model only, and its others must not go to a dearer upstream for that.
 */
@ApplicationScoped
class LockedDoors {

    /** Short, so that an upstream with a repaired key is used again soon; each attempt costs one refused call. */
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private record Door(String upstream, String model) {

        static Door of(ModelUpstream way) {
            return new Door(way.upstream(), way.model());
        }
    }

    private final ModelCatalogue catalogue;
    private final Clock clock;
    private final MeterRegistry registry;
    private final Map<Door, Instant> lockedUntil = new ConcurrentHashMap<>();
    private final AtomicReference<String> revision = new AtomicReference<>("");

    LockedDoors(ModelCatalogue catalogue, Clock clock, MeterRegistry registry) {
        this.catalogue = catalogue;
        this.clock = clock;
        this.registry = registry;
    }

    /** True for a while after a refusal; a changed model file ends all of them, and a changed key comes with a start. */
    boolean isLocked(ModelUpstream way) {
        forgetIfChanged();
        Instant until = lockedUntil.get(Door.of(way));
        return until != null && clock.instant().isBefore(until);
    }

    /** Our key was refused. A refusal while it is locked adds nothing, so the door is tried again in time. */
    void lock(ModelUpstream way) {
        Instant now = clock.instant();
        Instant next = now.plus(PAUSE);
        lockedUntil.merge(Door.of(way), next, (until, again) -> now.isBefore(until) ? until : again);
        // Up from the first refusal to the first submit that meets none, whether or not anybody tries in between.
        Gauge.builder("atelier.upstream.locked.out", () -> refusing(way.upstream()))
                .tag("provider", way.upstream())
                .register(registry);
    }

    /** A submit met no refusal. */
    void open(ModelUpstream way) {
        lockedUntil.remove(Door.of(way));
    }

    void openAll() {
        lockedUntil.clear();
    }

    private void forgetIfChanged() {
        String now = catalogue.revision();
        if (!revision.getAndSet(now).equals(now)) {
            openAll();
        }
    }

    private long refusing(String upstream) {
        return lockedUntil.keySet().stream()
                .filter(door -> door.upstream().equals(upstream))
                .count();
    }
}
