// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.testkit.MovingClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyAlarmTest {
    private static final Upstream FAL = Wire.upstream("fal", URI.create("http://127.0.0.1:1"), Map.of());
    private static final Upstream REPLICATE = Wire.upstream("replicate", URI.create("http://127.0.0.1:1"), Map.of());

    private final MovingClock clock = new MovingClock();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final KeyAlarm alarm = new KeyAlarm(metrics, clock);

    @Test
    void manyRefusalsAreOneLineAPauseAndAllAreCounted() {
        assertThat(alarm.ring(FAL, 401)).isTrue();
        clock.move(Duration.ofSeconds(29));
        assertThat(alarm.ring(FAL, 401)).isFalse();
        assertThat(alarm.ring(REPLICATE, 402)).isTrue();

        clock.move(Duration.ofSeconds(1));

        assertThat(alarm.ring(FAL, 401)).isTrue();
        assertThat(alarm.ring(FAL, 401)).isFalse();
        assertThat(metrics.counter("atelier.upstream.key.refused", "provider", FAL.name())
                        .count())
                .isEqualTo(4);
    }
}
