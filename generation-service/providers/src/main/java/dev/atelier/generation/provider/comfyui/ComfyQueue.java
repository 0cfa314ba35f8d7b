// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;

/** Who waits and who runs at a server, as its answer to {@code GET /queue} tells. */
record ComfyQueue(JsonNode json) {
    private static final int ID = 1;

    boolean isRunning(String id) {
        return holds("queue_running", id);
    }

    boolean isWaiting(String id) {
        return holds("queue_pending", id);
    }

    /** Entries are lists: a number, then the id. */
    private boolean holds(String queue, String id) {
        return json.path(queue)
                .valueStream()
                .anyMatch(entry -> entry.path(ID).asText().equals(id));
    }
}
