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

class LockedDoorsTest {
    private static final ModelUpstream HERON = way("fal", "acme/heron");

    @TempDir
    Path directory;

    private final MovingClock clock = new MovingClock();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private ModelCatalogue catalogue;
    private LockedDoors doors;

    @BeforeEach
    void doors() {
        catalogue = TestModels.catalogue(directory);
        doors = new LockedDoors(catalogue, clock, metrics);
        assertThat(doors.isLocked(HERON)).isFalse();
    }

    @Test
    void aRefusalLocksItForThePauseAndNoLonger() {
        doors.lock(HERON);

        assertThat(doors.isLocked(HERON)).isTrue();
        clock.move(Duration.ofSeconds(30));
        assertThat(doors.isLocked(HERON)).isFalse();
    }

    @Test
    void refusalsDuringThePauseDoNotPutOffTheNextTry() {
        doors.lock(HERON);
        clock.move(Duration.ofSeconds(20));
        doors.lock(HERON);

        clock.move(Duration.ofSeconds(10));

        assertThat(doors.isLocked(HERON)).isFalse();
        doors.lock(HERON);
        assertThat(doors.isLocked(HERON)).isTrue();
    }

    @Test
    void otherModelsOfTheUpstreamAndOtherUpstreamsStayOpen() {
        doors.lock(HERON);

        assertThat(doors.isLocked(way("fal", "acme/crane"))).isFalse();
        assertThat(doors.isLocked(way("replicate", "acme/heron"))).isFalse();
    }

    @Test
    void aSubmitWithoutRefusalOpensItAtOnce() {
        doors.lock(HERON);

        doors.open(HERON);

        assertThat(doors.isLocked(HERON)).isFalse();
    }

    @Test
    void aChangedModelFileOpensItAtOnce() throws IOException {
        doors.lock(HERON);

        Files.writeString(directory.resolve("gone.yaml"), "slug: abstract-image\ndisabled: true\n");
        TestModels.reload(catalogue);

        assertThat(doors.isLocked(HERON)).isFalse();
    }

    @Test
    void theGaugeStaysUpAfterThePauseUntilASubmitMeetsNoRefusal() {
        doors.lock(HERON);
        doors.lock(way("fal", "acme/crane"));
        clock.move(Duration.ofMinutes(10));

        assertThat(refusing()).isEqualTo(2);
        doors.open(HERON);
        assertThat(refusing()).isEqualTo(1);
        doors.open(way("fal", "acme/crane"));
        assertThat(refusing()).isZero();
    }

    private double refusing() {
        return metrics.get("atelier.upstream.locked.out")
                .tag("provider", "fal")
                .gauge()
                .value();
    }

    private static ModelUpstream way(String upstream, String model) {
        return new ModelUpstream(upstream, model, Optional.empty());
    }
}
