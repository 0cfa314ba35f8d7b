// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatabaseClockTest {
    private static final Instant START = Instant.parse("2026-05-01T10:00:00Z");
    private static final Duration WRONG_BY = Duration.ofMinutes(10);
    private static final Duration LONG_AGO = Duration.ofSeconds(11);

    private final List<Runnable> background = new ArrayList<>();
    private long nanos;
    private Duration answerTakes = Duration.ZERO;
    private Duration databaseIsAhead = Duration.ZERO;
    private boolean isAway;

    @Test
    void aMachineThatIsAheadHasTheTimeOfTheDatabase() {
        DatabaseClock clock = clock(START.plus(WRONG_BY));
        assertThat(clock.instant()).isEqualTo(START.plus(WRONG_BY));

        clock.readDatabase();
        pass(Duration.ofSeconds(3));

        assertThat(clock.instant()).isEqualTo(START.plusSeconds(3));
    }

    @Test
    void aSlowAnswerChangesNothingThatItCannotContradict() {
        DatabaseClock clock = clock(START);
        answerTakes = Duration.ofSeconds(4);

        clock.readDatabase();

        assertThat(clock.instant()).isEqualTo(START.plusSeconds(4));
    }

    @Test
    void aSlowAnswerIsTakenForTheMiddleOfItsTime() {
        DatabaseClock clock = clock(START.minus(WRONG_BY));
        answerTakes = Duration.ofSeconds(4);

        clock.readDatabase();

        // The database answered at once, and the answer was four seconds on its way.
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(2));
    }

    @Test
    void withoutADatabaseTheTimeGoesOn() {
        DatabaseClock clock = clock(START);
        clock.readDatabase();
        isAway = true;
        databaseIsAhead = WRONG_BY;
        pass(LONG_AGO);

        clock.readDatabase();

        assertThat(clock.instant()).isEqualTo(START.plus(LONG_AGO));
    }

    @Test
    void aClockThatIsReadLooksAtTheDatabaseNowAndThen() {
        DatabaseClock clock = clock(START.plus(WRONG_BY));
        clock.instant();
        clock.instant();
        assertThat(background).hasSize(1);

        background.getFirst().run();
        assertThat(clock.instant()).isEqualTo(START);

        pass(LONG_AGO);
        clock.instant();
        assertThat(background).hasSize(2);
    }

    @Test
    void aStepIsAMicrosecondAsInPostgresql() {
        DatabaseClock clock = clock(START);
        nanos += 1_999;

        assertThat(clock.instant()).isEqualTo(START.plusNanos(1_000));
    }

    private DatabaseClock clock(Instant machine) {
        return new DatabaseClock(
                this::databaseTime, Clock.fixed(machine, ZoneOffset.UTC), () -> nanos, background::add);
    }

    private Instant databaseTime() {
        if (isAway) {
            throw new IllegalStateException("the database is away");
        }
        Instant time = START.plusNanos(nanos).plus(databaseIsAhead);
        nanos += answerTakes.toNanos();
        return time;
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
    }
}
