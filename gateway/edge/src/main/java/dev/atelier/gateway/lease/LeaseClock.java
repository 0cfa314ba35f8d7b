// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.lease;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Says of each lease whether it still counts: by a monotonic clock, so that no change of the time of day makes a lease longer,
 * and by the last change of its credential. It is asked for each request, also by a process that stood still.
 */
@Singleton
public class LeaseClock {
    /**
     * A dead gateway delays the answer to a change for as long; a credential in constant use is asked for twice in as long,
     * by each gateway.
     */
    public static final Duration LEASE = Duration.ofSeconds(3);

    /** Credentials that share a place lose their leases together, which costs each a question. */
    private static final int PLACES = 4_096;

    private final long leaseNanos = LEASE.toNanos();
    /** When a credential of each place was last changed. */
    private final AtomicLongArray changes = new AtomicLongArray(PLACES);

    LeaseClock() {
        endAll();
    }

    /** Nanoseconds from an arbitrary origin, which never go back. */
    public long now() {
        return System.nanoTime();
    }

    /** Whether a lease of this credential, which was asked for at this time, counts now. */
    public boolean counts(long credential, long askedAt) {
        return now() - askedAt < leaseNanos && askedAt - changes.get(place(credential)) > 0;
    }

    /** Ends the leases of a credential that were asked for until now, also those whose answer is still on its way. */
    public void end(long credential) {
        end(place(credential));
    }

    /** Ends all leases that were asked for until now. */
    public void endAll() {
        for (int place = 0; place < PLACES; place++) {
            end(place);
        }
    }

    private void end(int place) {
        changes.accumulateAndGet(place, now(), (known, now) -> now - known > 0 ? now : known);
    }

    private static int place(long credential) {
        return Math.floorMod(credential, PLACES);
    }
}
