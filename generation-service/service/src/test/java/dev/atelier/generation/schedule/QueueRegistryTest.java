// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.Waiting;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How many places of an upstream batch runs may take. */
@QuarkusTest
class QueueRegistryTest {
    private static final int FILMS_ONLY = 987;

    @Inject
    QueueRegistry queues;

    @Inject
    RunDurations durations;

    @Test
    void anUpstreamWithoutShortRunsKeepsNoPlaceForThem() {
        assertThat(queues.places("films")).isEqualTo(new QueuePlaces(40, 36));

        durations.record(FILMS_ONLY, Duration.ofMinutes(1));
        durations.refresh();

        assertThat(queues.places("films")).isEqualTo(new QueuePlaces(40, 40));
        assertThat(queues.places(Waiting.QUEUE)).isEqualTo(new QueuePlaces(Waiting.PLACES, Waiting.BATCH_PLACES));
    }
}
