// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * Cancels a single job. Older servers ignore the id of an interrupt and stop the running job, so only a job that runs is
 * interrupted.
 */
@ApplicationScoped
class ComfyCanceller {

    // A job may start to run while it is being removed from the queue, so the queue is read again.
    private static final int MAX_LOOKS = 3;

    private final UpstreamClient client;

    ComfyCanceller(UpstreamClient client) {
        this.client = client;
    }

    CancelResult cancel(Upstream upstream, String id) throws InterruptedException {
        boolean removed = false;
        for (int look = 0; look < MAX_LOOKS; look++) {
            Optional<ComfyQueue> queue = fetchQueue(upstream);
            if (queue.isEmpty()) {
                return CancelResult.UNREACHABLE;
            }
            if (queue.orElseThrow().isRunning(id)) {
                return interrupt(upstream, id);
            }
            if (!queue.orElseThrow().isWaiting(id)) {
                return removed ? toAnswerOfRemoved(upstream, id) : CancelResult.TOO_LATE;
            }
            removed = post(upstream, "/queue", deletion(id));
        }
        return CancelResult.UNREACHABLE;
    }

    private CancelResult interrupt(Upstream upstream, String id) throws InterruptedException {
        if (upstream.cancel() != Capabilities.Cancelable.WHILE_RUNNING) {
            return CancelResult.TOO_LATE;
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("prompt_id", id);
        return post(upstream, "/interrupt", body) ? CancelResult.STOPPED : CancelResult.UNREACHABLE;
    }

    /** The job may have ended before it could be removed. */
    private CancelResult toAnswerOfRemoved(Upstream upstream, String id) throws InterruptedException {
        return get(upstream, "/history/" + id)
                .map(history -> history.json().has(id) ? CancelResult.TOO_LATE : CancelResult.STOPPED)
                .orElse(CancelResult.UNREACHABLE);
    }

    private Optional<ComfyQueue> fetchQueue(Upstream upstream) throws InterruptedException {
        return get(upstream, "/queue").map(answer -> new ComfyQueue(answer.json()));
    }

    private Optional<Answered> get(Upstream upstream, String path) throws InterruptedException {
        return client.call(ComfyProvider.API, upstream, UpstreamRequest.get(path))
                .successfulObject();
    }

    private boolean post(Upstream upstream, String path, ObjectNode body) throws InterruptedException {
        return client.call(ComfyProvider.API, upstream, UpstreamRequest.post(path, body))
                .success()
                .isPresent();
    }

    private static ObjectNode deletion(String id) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putArray("delete").add(id);
        return body;
    }

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
}
