// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class InterruptionsTest {
    private final Interruptions interruptions = new Interruptions();

    @Test
    void workUnderWayIsInterrupted() throws Exception {
        interruptions.begin(1);
        var working = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        Thread worker = Thread.ofVirtual().start(() -> {
            try {
                interruptions.call(1, () -> {
                    working.countDown();
                    new CountDownLatch(1).await();
                    return "done";
                });
            } catch (InterruptedException _) {
                stopped.countDown();
            }
        });
        working.await();

        interruptions.drop(1);

        stopped.await();
        assertThat(worker.join(java.time.Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void aRunDroppedBeforeItsStartDoesNotBegin() {
        interruptions.begin(1);
        interruptions.drop(1);

        assertThatThrownBy(() -> interruptions.call(1, () -> "done")).isInstanceOf(InterruptedException.class);
    }

    @Test
    void anInterruptionThatComesTooLateMeetsNothingThatFollows() throws InterruptedException {
        interruptions.begin(1);

        String done = interruptions.call(1, () -> {
            interruptions.drop(1);
            return "done";
        });

        assertThat(done).isEqualTo("done");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void theNextHolderOfARunIsNotStoppedByTheEndOfTheOneBefore() throws InterruptedException {
        Interruptions.Section first = interruptions.begin(1);
        interruptions.begin(1);

        interruptions.end(1, first);

        assertThat(interruptions.<String>call(1, () -> "done")).isEqualTo("done");
        interruptions.drop(1);
        assertThatThrownBy(() -> interruptions.call(1, () -> "done")).isInstanceOf(InterruptedException.class);
    }
}
