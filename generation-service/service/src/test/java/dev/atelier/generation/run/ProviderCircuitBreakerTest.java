// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ModelUpstream;
import dev.atelier.generation.catalogue.TestModels;
import dev.atelier.generation.provider.testkit.MovingClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProviderCircuitBreakerTest {
    private static final ModelUpstream HERON = target("fal", "acme/heron");

    @TempDir
    Path directory;

    private final MovingClock clock = new MovingClock();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private ModelCatalogue catalogue;
    private ProviderCircuitBreaker breaker;

    @BeforeEach
    void createBreaker() {
        catalogue = TestModels.catalogue(directory);
        breaker = new ProviderCircuitBreaker(catalogue, clock, metrics);
        assertThat(breaker.isOpen(HERON)).isFalse();
    }

    @Test
    void aRefusalLocksItForThePauseAndNoLonger() {
        breaker.open(HERON);

        assertThat(breaker.isOpen(HERON)).isTrue();
        clock.move(Duration.ofSeconds(30));
        assertThat(breaker.isOpen(HERON)).isFalse();
    }

    @Test
    void refusalsDuringThePauseDoNotPutOffTheNextTry() {
        breaker.open(HERON);
        clock.move(Duration.ofSeconds(20));
        breaker.open(HERON);

        clock.move(Duration.ofSeconds(10));

        assertThat(breaker.isOpen(HERON)).isFalse();
        breaker.open(HERON);
        assertThat(breaker.isOpen(HERON)).isTrue();
    }

    @Test
    void otherModelsOfTheUpstreamAndOtherUpstreamsStayOpen() {
        breaker.open(HERON);

        assertThat(breaker.isOpen(target("fal", "acme/crane"))).isFalse();
        assertThat(breaker.isOpen(target("replicate", "acme/heron"))).isFalse();
    }

    @Test
    void aSubmitWithoutRefusalOpensItAtOnce() {
        breaker.open(HERON);

        breaker.close(HERON);

        assertThat(breaker.isOpen(HERON)).isFalse();
    }

    @Test
    void aChangedModelFileOpensItAtOnce() throws IOException {
        breaker.open(HERON);

        Files.writeString(directory.resolve("gone.yaml"), "slug: abstract-image\ndisabled: true\n");
        TestModels.reload(catalogue);

        assertThat(breaker.isOpen(HERON)).isFalse();
    }

    @Test
    void theGaugeStaysUpAfterThePauseUntilASubmitMeetsNoRefusal() {
        breaker.open(HERON);
        breaker.open(target("fal", "acme/crane"));
        clock.move(Duration.ofMinutes(10));

        assertThat(refusing()).isEqualTo(2);
        breaker.close(HERON);
        assertThat(refusing()).isEqualTo(1);
        breaker.close(target("fal", "acme/crane"));
        assertThat(refusing()).isZero();
    }

    private double refusing() {
        return metrics.get("atelier.upstream.locked.out")
                .tag("provider", "fal")
                .gauge()
                .value();
    }

    private static ModelUpstream target(String upstream, String model) {
        return new ModelUpstream(upstream, model, Optional.empty(), Optional.empty());
    }
}
