// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.time.Sleeper;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.ws.rs.ProcessingException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DeadlineRetryTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private final RunConfig config = new SmallRyeConfigBuilder()
            .withMapping(RunConfig.class)
            .withConverter(Duration.class, 200, new DurationConverter())
            .withDefaultValue("atelier.run.first-retry-wait", "1ms")
            .withDefaultValue("atelier.run.longest-retry-wait", "2ms")
            .build()
            .getConfigMapping(RunConfig.class);
    private final DeadlineRetry retry = new DeadlineRetry(config, Clock.fixed(NOW, ZoneOffset.UTC), new Sleeper());
    private final AtomicInteger tries = new AtomicInteger();

    @Test
    void aTransientFailureIsRetried() throws InterruptedException {
        String answer = retry.call(NOW.plusSeconds(60), "test", () -> {
            if (tries.incrementAndGet() < 5) {
                throw new ProcessingException("away");
            }
            return "done";
        });

        assertThat(answer).isEqualTo("done");
        assertThat(tries).hasValue(5);
    }

    @Test
    void aPermanentFailureIsNotRetried() {
        assertThatThrownBy(() -> retry.call(NOW.plusSeconds(60), "test", this::broken))
                .isInstanceOf(IllegalStateException.class);
        assertThat(tries).hasValue(1);
    }

    @Test
    void afterTheDeadlineItIsTriedOnceAndThenGivenUp() {
        assertThatThrownBy(() -> retry.call(NOW.minusSeconds(1), "test", this::away))
                .isInstanceOf(DeadlineRetry.DeadlineReached.class);
        assertThat(tries).hasValue(1);
    }

    @Test
    void aRunThatWasTakenAwayIsNotTriedAgain() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> retry.call(NOW.plusSeconds(60), "test", this::away))
                .isInstanceOf(InterruptedException.class);
        assertThat(tries).hasValue(1);
    }

    private String away() {
        tries.incrementAndGet();
        throw new ProcessingException("away");
    }

    private String broken() {
        tries.incrementAndGet();
        throw new IllegalStateException("broken");
    }
}
