// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * The place of a run in the fair order of its queue.
 *
 * @param queue the upstream whose places the run waits for; empty when no queue was chosen
 * @param batch true for work that no person awaits at a screen
 * @param cost what the run takes of its account's share
 * @param tag the run with the smallest tag of a queue is next; 0 until the run is in the queue
 */
@Embeddable
public record QueueEntry(
        String queue,
        boolean batch,
        @Column(name = "queue_cost") double cost,
        @Column(name = "queue_tag") double tag) {

    QueueEntry withTag(double position) {
        return new QueueEntry(queue, batch, cost, position);
    }

    /** True when the run has a position in this queue already. */
    public boolean isIn(String name) {
        return tag > 0 && queue.equals(name);
    }
}
