// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.schedule.QueuePlaces;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which runs have a place at an engine of this process: from their claim until the engine has answered. */
@ApplicationScoped
class EnginePlaces {
    private record Place(String queue, boolean batch) {}

    private final Map<Long, Place> taken = new ConcurrentHashMap<>();

    void take(ClaimedRun run) {
        taken.put(run.generation(), new Place(run.entry().queue(), run.entry().batch()));
    }

    /** True when the run had a place. */
    boolean release(ClaimedRun run) {
        return taken.remove(run.generation()) != null;
    }

    QueuePlaces taken(String queue) {
        int total = 0;
        int batch = 0;
        for (Place place : taken.values()) {
            if (place.queue().equals(queue)) {
                total++;
                batch += place.batch() ? 1 : 0;
            }
        }
        return new QueuePlaces(total, batch);
    }
}
