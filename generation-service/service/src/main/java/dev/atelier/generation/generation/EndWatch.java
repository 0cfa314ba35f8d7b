// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Lets a request of this process learn at once that a run of this process has ended. */
@ApplicationScoped
class EndWatch {
    private final Map<Long, CountDownLatch> watched = new ConcurrentHashMap<>();

    /** Opens when the generation ends here; it may as well end in another process, which this does not see. */
    CountDownLatch watch(long generation) {
        return watched.computeIfAbsent(generation, _ -> new CountDownLatch(1));
    }

    void forget(long generation) {
        watched.remove(generation);
    }

    void ended(long generation) {
        CountDownLatch latch = watched.get(generation);
        if (latch != null) {
            latch.countDown();
        }
    }
}
