// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.submit.ResponseReport;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every state of an earlier response, and every age at which it makes an equal attempt a repeat. */
class EarlierAttemptTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final UUID EARLIER = new UUID(0, 1);

    @ParameterizedTest
    @CsvSource({
        "OPEN, 0, true",
        "OPEN, 89999, true",
        "OPEN, 90000, false",
        "LOST, 0, true",
        "LOST, 89999, true",
        "LOST, 90000, false",
        "DOUBTFUL, 599, false",
        "DOUBTFUL, 600, true",
        "DOUBTFUL, 7999, true",
        "DOUBTFUL, 8000, false",
        "WRITTEN, 0, false",
        "WRITTEN, 1000, false",
    })
    void anAttemptOfAVendorsClientIsARepeatWithinTheWindowOfTheState(
            ResponseDelivery delivery, long ageMillis, boolean isRepeat) {
        Attempt next = attempt(Optional.of(Duration.ofMillis(600)));

        assertThat(earlier(delivery, ageMillis).isRepeatedBy(next, new Defaults(), NOW))
                .isEqualTo(isRepeat);
    }

    @ParameterizedTest
    @CsvSource({"OPEN, true", "LOST, true", "DOUBTFUL, false", "WRITTEN, false"})
    void aClientThatRepeatsNothingByItselfDoesNotRepeatADoubtfulResponse(ResponseDelivery delivery, boolean isRepeat) {
        Attempt next = attempt(Optional.empty());

        assertThat(earlier(delivery, 1_000).isRepeatedBy(next, new Defaults(), NOW))
                .isEqualTo(isRepeat);
    }

    @Test
    void anAttemptBesideAClientThatIsStillConnectedIsNoRepeat() {
        var report = new ResponseReport(EARLIER, ResponseDelivery.OPEN, NOW);
        Attempt next = attempt(Optional.empty(), report);

        assertThat(earlier(ResponseDelivery.OPEN, 10).isRepeatedBy(next, new Defaults(), NOW))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"DOUBTFUL, true, true", "DOUBTFUL, false, false", "WRITTEN, true, false", "LOST, false, true"})
    void aClientThatNumbersItsAttemptsDecidesADoubtfulResponseAndNoOther(
            ResponseDelivery delivery, boolean isStated, boolean isRepeat) {
        var next = new Attempt(
                new UUID(0, 3),
                true,
                NOW,
                List.of(),
                Optional.of(Duration.ofMillis(375)),
                Optional.of(isStated),
                Optional.empty());

        assertThat(earlier(delivery, 1_000).isRepeatedBy(next, new Defaults(), NOW))
                .isEqualTo(isRepeat);
    }

    @Test
    void aClientWithoutAPauseMayRepeatWithinTheSameMillisecond() {
        assertThat(earlier(ResponseDelivery.DOUBTFUL, 0)
                        .isRepeatedBy(attempt(Optional.of(Duration.ZERO)), new Defaults(), NOW))
                .isTrue();
    }

    private static EarlierAttempt earlier(ResponseDelivery delivery, long ageMillis) {
        return new EarlierAttempt(EARLIER, new UUID(0, 2), delivery, NOW.minusMillis(ageMillis));
    }

    private static Attempt attempt(Optional<Duration> clientPause, ResponseReport... reports) {
        return new Attempt(
                new UUID(0, 3), true, NOW, List.of(reports), clientPause, Optional.empty(), Optional.empty());
    }

    private record Defaults(Duration replayWindow, Duration doubtMost, Duration replayWait) implements ReplayConfig {
        Defaults() {
            this(Duration.ofSeconds(90), Duration.ofSeconds(8), Duration.ofSeconds(30));
        }
    }
}
