// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;

/** The jobs that wait and run at a server: its answer to {@code GET /queue}. */
record ComfyQueue(JsonNode json) {
    private static final int ID = 1;

    boolean isRunning(String id) {
        return contains("queue_running", id);
    }

    boolean isWaiting(String id) {
        return contains("queue_pending", id);
    }

    /** Entries are lists: a number, then the id. */
    private boolean contains(String queue, String id) {
        return json.path(queue)
                .valueStream()
                .anyMatch(entry -> entry.path(ID).asText().equals(id));
    }
}
