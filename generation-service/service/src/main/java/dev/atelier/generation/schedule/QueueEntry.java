// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import dev.atelier.platform.sql.Row;

/**
 * The place of a run in the fair order of its queue.
 *
 * @param queue the upstream whose places the run waits for; empty when no queue was chosen
 * @param batch true for work that no person awaits at a screen
 * @param cost what the run takes of its account's share
 * @param tag the run with the smallest tag of a queue is next; 0 until the run is in the queue
 */
public record QueueEntry(String queue, boolean batch, double cost, double tag) {

    public static QueueEntry of(Row row) {
        return new QueueEntry(
                row.getString("queue"),
                row.getBoolean("batch"),
                row.get("queue_cost", Double.class),
                row.get("queue_tag", Double.class));
    }

    /** The entry of the same run in another queue. */
    public QueueEntry in(String name) {
        return new QueueEntry(name, batch, cost, tag);
    }

    public QueueEntry withTag(double position) {
        return new QueueEntry(queue, batch, cost, position);
    }
}
