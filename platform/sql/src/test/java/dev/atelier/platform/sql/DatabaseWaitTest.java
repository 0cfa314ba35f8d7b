// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DatabaseWaitTest {
    private static final String ADDRESS = "jdbc:postgresql://db:5432/billing?password=secret";
    private static final Duration PAUSE = Duration.ofMillis(1);

    private final AtomicInteger tries = new AtomicInteger();

    @Test
    void aServerThatIsStartingUpIsWaitedFor() {
        var wait = new DatabaseWait(ADDRESS, Clock.systemUTC());

        String result = wait.call(
                () -> {
                    if (tries.incrementAndGet() < 4) {
                        throw failure("57P03");
                    }
                    return "ready";
                },
                PAUSE);

        assertThat(result).isEqualTo("ready");
        assertThat(tries).hasValue(4);
    }

    @Test
    void afterItsLimitTheStartEndsAndNamesTheServerWithoutItsPassword() {
        var start = Instant.parse("2026-03-01T12:00:00Z");
        // Each look at the clock is a minute later than the one before.
        InstantSource minutes = () -> start.plus(Duration.ofMinutes(tries.getAndIncrement()));
        var wait = new DatabaseWait(ADDRESS, minutes.withZone(ZoneOffset.UTC));

        assertThatThrownBy(() -> wait.call(
                        () -> {
                            throw failure("08001");
                        },
                        PAUSE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("PostgreSQL was away for 180 s at jdbc:postgresql://db:5432/billing");
        assertThat(tries).hasValueBetween(3, 6);
    }

    @Test
    void aWrongPasswordIsNotWaitedFor() {
        var wait = new DatabaseWait(ADDRESS, Clock.systemUTC());

        assertThatThrownBy(() -> wait.call(
                        () -> {
                            tries.incrementAndGet();
                            throw failure("28P01");
                        },
                        PAUSE))
                .isInstanceOf(DatabaseException.class);
        assertThat(tries).hasValue(1);
    }

    private static DatabaseException failure(String state) {
        return new DatabaseException(new SQLException("no", state));
    }
}
