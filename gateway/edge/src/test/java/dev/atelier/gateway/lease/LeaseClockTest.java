// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class LeaseClockTest {
    private final LeaseClock clock = new LeaseClock();

    @Test
    void aLeaseCountsUntilItsCredentialIsChanged() {
        long askedAt = later();
        assertThat(clock.counts(7, askedAt)).isTrue();

        clock.end(7);

        assertThat(clock.counts(7, askedAt)).isFalse();
        assertThat(clock.counts(8, askedAt)).as("another credential").isTrue();
    }

    @Test
    void anAnswerThatWasAskedForBeforeTheChangeGivesNoLease() {
        long before = later();
        clock.end(7);
        long after = later();

        assertThat(clock.counts(7, before)).isFalse();
        assertThat(clock.counts(7, after)).isTrue();
    }

    @Test
    void aLeaseIsOverByItself() {
        long askedAt = later();

        await().until(() -> !clock.counts(7, askedAt));

        assertThat(clock.now() - askedAt).isGreaterThanOrEqualTo(LeaseClock.LEASE.toNanos());
    }

    @Test
    void allLeasesEndAtOnce() {
        long askedAt = later();

        clock.endAll();

        assertThat(clock.counts(7, askedAt)).isFalse();
        assertThat(clock.counts(Long.MAX_VALUE, askedAt)).isFalse();
    }

    /** A time after everything that has happened. */
    private long later() {
        long now = clock.now();
        while (clock.now() == now) {
            Thread.onSpinWait();
        }
        return clock.now();
    }
}
