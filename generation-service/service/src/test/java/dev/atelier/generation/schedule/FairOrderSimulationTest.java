// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.caller.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The fair order under crowds, with the tags and places of production and a clock of its own. */
class FairOrderSimulationTest {
    private static final int ARRIVALS = 1_000_000;
    private static final int ACCOUNTS = 10_000;
    private static final int PLACES = 50;
    private static final long HEAVIEST = 1;
    private static final Duration PICTURE = Duration.ofSeconds(4);
    private static final Duration VIDEO = Duration.ofSeconds(60);

    /**
     * A few accounts make most of the runs, one run in ten is a video, and in two days more work comes than 50 places can
     * do: in order of arrival every account would wait for hours at the end.
     */
    @Test
    void underALastingCrowdLightAccountsHardlyWaitAndNobodyStarves() {
        var random = new Random(7);
        var queue = new SimulatedQueue(QueuePlaces.ofUpstream(PLACES, true));
        double meanCost = 0.9 * 4 + 0.1 * 60;
        double now = 0;

        for (int i = 0; i < ARRIVALS; i++) {
            // A fifth more than the places can do.
            now += -Math.log(1 - random.nextDouble()) * meanCost / (1.2 * PLACES);
            boolean isVideo = random.nextInt(10) == 0;
            queue.runUntil(now);
            queue.add(skewedAccount(random), isVideo ? VIDEO : PICTURE, Plan.PRO, now);
        }
        queue.runUntil(Double.MAX_VALUE);

        assertThat(queue.started()).isEqualTo(ARRIVALS);
        assertThat(queue.longestWaitOfLoneInteractive()).isLessThan(120);
        assertThat(queue.longestWaitOf(HEAVIEST)).isGreaterThan(10_000);
        assertThat(queue.isAgingKept()).isTrue();
    }

    /** Two accounts that always have runs waiting share the places by their weights, up to one run of each. */
    @Test
    void accountsThatAlwaysWaitShareByWeight() {
        var queue = new SimulatedQueue(QueuePlaces.ofUpstream(PLACES, true));
        for (int i = 0; i < 100_000; i++) {
            queue.add(1, VIDEO, Plan.PRO, 0);
            queue.add(2, PICTURE, Plan.PRO, 0);
            queue.add(3, PICTURE, Plan.STUDIO, 0);
        }

        // Long before any of them has nothing left to wait for.
        queue.runUntil(6_000);

        double light = queue.work(2);
        assertThat(queue.work(3) / light).isBetween(1.95, 2.05);
        assertThat(queue.work(1) / light).isBetween(0.95, 1.05);
    }

    /** More new accounts than the places can serve, for ever: a long run that waits is reached all the same. */
    @Test
    void aFloodOfNewAccountsDoesNotStarveALongRun() {
        var queue = new SimulatedQueue(QueuePlaces.ofUpstream(5, true));
        for (int i = 0; i < 10; i++) {
            queue.add(1, VIDEO, Plan.PRO, 0);
        }
        double now = 0;
        for (int account = 2; account < 40_000; account++) {
            // Twice what five places can do.
            now += 4.0 / 5 / 2;
            queue.runUntil(now);
            queue.add(account, PICTURE, Plan.PRO, now);
        }

        // Started while the flood goes on: the last run has a tag of 150, which new runs exceed after 7,500 seconds.
        assertThat(queue.longestWaitOf(1)).isLessThan(now).isLessThan(7_500 * 2.1);
        assertThat(queue.isAgingKept()).isTrue();
    }

    @Test
    void anIdleQueueForgetsWhatAnAccountHadAlone() {
        var queue = new SimulatedQueue(QueuePlaces.ofUpstream(PLACES, true));
        for (int i = 0; i < 50; i++) {
            queue.add(1, VIDEO, Plan.PRO, 0);
        }
        queue.runUntil(1_000);
        for (int i = 0; i < 50; i++) {
            queue.add(2, VIDEO, Plan.PRO, 1_000);
            queue.add(1, VIDEO, Plan.PRO, 1_000);
        }
        queue.runUntil(1_001);

        // Each of the two has half of the places, give or take the one run that the first is ahead.
        assertThat(queue.runsOfBatch(1) - 50).isBetween(20, 23);
    }

    @Test
    void virtualTimeNeverRunsBackwardsAndAges() {
        Instant start = Instant.EPOCH;
        var time = new VirtualTime(50, start);

        assertThat(time.at(start.plusSeconds(100))).isEqualTo(52);
        assertThat(time.at(start.minusSeconds(100))).isEqualTo(50);
        assertThat(time.afterServing(new QueueEntry("q", false, 4, 30), start).value())
                .isEqualTo(50);
        assertThat(time.afterServing(new QueueEntry("q", false, 4, 74), start).value())
                .isEqualTo(70);
    }

    /** Half of the runs come from some 100 of the accounts. */
    private static long skewedAccount(Random random) {
        return (long) Math.pow(ACCOUNTS, random.nextDouble());
    }
}
