// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.generation.schedule.Backlog.Flow;
import dev.atelier.generation.schedule.Backlog.Reading;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BacklogTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final long ALICE = 1;
    private static final long BOB = 2;
    private static final double SECONDS_EACH = 30;

    @Test
    void anEmptyQueueLetsNobodyWait() {
        Backlog idle = Backlog.first(reading(0, 0, Map.of()));

        assertThat(idle.secondsUntilStart(ALICE, 1, 0)).isZero();
        assertThat(idle.next(reading(60, 0, Map.of())).secondsUntilStart(ALICE, 1, 0))
                .isZero();
    }

    @Test
    void aCrowdIsTakenWhileThePaceIsNotKnownAndNotWithoutEnd() {
        Backlog crowd = Backlog.first(reading(0, 0, waiting(Backlog.UNMEASURED - 1)));
        Backlog tooLong = Backlog.first(reading(0, 0, waiting(Backlog.UNMEASURED)));

        assertThat(crowd.secondsUntilStart(ALICE, 1e9, 0)).isZero();
        assertThat(tooLong.secondsUntilStart(ALICE, 1e9, 0)).isEqualTo(Backlog.UNMEASURED * SECONDS_EACH / 2);
    }

    @Test
    void aBusyQueueHasThePaceAtWhichItStarts() {
        Backlog busy = Backlog.first(reading(0, 100, waiting(600)));
        for (int second = 1; second <= 60; second++) {
            busy = busy.next(reading(second, 100 + 5L * second, waiting(600)));
        }

        assertThat(busy.secondsUntilStart(ALICE, 1e9, 0)).isCloseTo(600.0 / 5, within(0.01));
    }

    @Test
    void aFasterQueueIsBelievedSoon() {
        Backlog queue = Backlog.first(reading(0, 0, waiting(900)));
        for (int second = 1; second <= 120; second++) {
            queue = queue.next(reading(second, second, waiting(900)));
        }
        double slow = queue.secondsUntilStart(ALICE, 1e9, 0);
        for (int second = 1; second <= 120; second++) {
            queue = queue.next(reading(120 + second, 120 + 20L * second, waiting(900)));
        }

        assertThat(slow).isCloseTo(900, within(0.01));
        assertThat(queue.secondsUntilStart(ALICE, 1e9, 0)).isLessThan(900.0 / 12);
    }

    @Test
    void aQueueThatIsAsFastAsItsClientsHasNoPace() {
        Backlog quiet = Backlog.first(reading(0, 0, waiting(1)));
        for (int second = 1; second <= 100; second++) {
            quiet = quiet.next(reading(second, second, waiting(1)));
        }

        assertThat(quiet.pace().seconds()).isZero();
        assertThat(quiet.next(reading(101, 101, waiting(500))).secondsUntilStart(ALICE, 1, 0))
                .isZero();
    }

    @Test
    void aQueueThatStandsStillIsJudgedByItsPlaces() {
        Backlog still = Backlog.first(reading(0, 7, waiting(20)));
        for (int second = 1; second <= 60; second++) {
            still = still.next(reading(second, 7, waiting(20)));
        }

        assertThat(still.secondsUntilStart(ALICE, 1e9, 0)).isEqualTo(20 * SECONDS_EACH / 2);
    }

    @Test
    void aPaceIsForgotten() {
        Backlog busy = Backlog.first(reading(0, 0, waiting(600)));
        for (int second = 1; second <= 60; second++) {
            busy = busy.next(reading(second, second, waiting(600)));
        }
        Backlog later = busy.next(reading(1_800, 60, Map.of())).next(reading(1_801, 60, waiting(600)));

        assertThat(busy.secondsUntilStart(ALICE, 1e9, 0)).isCloseTo(600, within(0.01));
        assertThat(later.secondsUntilStart(ALICE, 1e9, 0)).isZero();
    }

    @Test
    void whoHasNothingWaitingIsNotBehindTheCrowdOfAnotherAccount() {
        Map<Long, Flow> flows = Map.of(ALICE, new Flow(5_000, 5_000, 5_000 * SECONDS_EACH));
        Backlog unfair = Backlog.first(reading(0, 0, flows));

        assertThat(unfair.secondsUntilStart(ALICE, 1, 300)).isGreaterThan(300);
        assertThat(unfair.secondsUntilStart(BOB, 1, 300)).isZero();
    }

    @Test
    void whoHasNothingWaitingIsBehindOneRunOfEachOtherAccount() {
        Map<Long, Flow> flows = new HashMap<>();
        for (long account = 10; account < 2_010; account++) {
            flows.put(account, new Flow(3, 3, 3 * SECONDS_EACH));
        }
        Backlog crowded = Backlog.first(reading(0, 0, flows));

        assertThat(crowded.secondsUntilStart(BOB, 1, 0)).isCloseTo(2_000 * SECONDS_EACH / 2, within(0.01));
    }

    @Test
    void aWaitThatIsShortEnoughIsNotLookedInto() {
        Backlog crowd = Backlog.first(reading(0, 0, waiting(2_000)));

        assertThat(crowd.secondsUntilStart(BOB, 1, 1e6)).isEqualTo(2_000 * SECONDS_EACH / 2);
    }

    @Test
    void aCountThatGoesBackIsNoPace() {
        Backlog restored = Backlog.first(reading(0, 1_000, waiting(50))).next(reading(20, 10, waiting(50)));

        assertThat(restored.pace().starts()).isZero();
    }

    private static Reading reading(long second, long served, Map<Long, Flow> flows) {
        return new Reading(NOON.plusSeconds(second), 2, served, flows);
    }

    private static Map<Long, Flow> waiting(int runs) {
        return Map.of(99L, new Flow(runs, runs, runs * SECONDS_EACH));
    }
}
