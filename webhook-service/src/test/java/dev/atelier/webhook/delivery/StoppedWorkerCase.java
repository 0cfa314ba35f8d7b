// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests that claim deliveries themselves: the worker and the timers of the application stand still, and the queue is empty at first. */
abstract class StoppedWorkerCase {
    @Inject
    QueueFixture fixture;

    @BeforeEach
    void stopWorker() {
        fixture.stopWorker();
    }

    @AfterEach
    void startWorker() {
        fixture.startWorker();
    }
}
