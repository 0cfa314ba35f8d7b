// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.CancelAnswer;
import dev.atelier.generation.provider.Cancelable;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * Stops a job and no other. Older servers stop whatever runs, whichever id is named, so a job is interrupted only when
 * it is the one that runs.
 */
@ApplicationScoped
class ComfyCancel {

    // A job can begin to run while it is being taken out of the queue, and end while it is being interrupted.
    private static final int LOOKS = 3;

    private final UpstreamClient http;

    ComfyCancel(UpstreamClient http) {
        this.http = http;
    }

    CancelAnswer cancel(Upstream upstream, String id) throws InterruptedException {
        boolean removed = false;
        for (int look = 0; look < LOOKS; look++) {
            Optional<ComfyQueue> queue = queue(upstream);
            if (queue.isEmpty()) {
                return CancelAnswer.UNREACHABLE;
            }
            if (queue.orElseThrow().isRunning(id)) {
                return interrupt(upstream, id);
            }
            if (!queue.orElseThrow().isWaiting(id)) {
                return removed ? unlessEnded(upstream, id) : CancelAnswer.TOO_LATE;
            }
            removed = post(upstream, "/queue", delete(id));
        }
        return CancelAnswer.UNREACHABLE;
    }

    private CancelAnswer interrupt(Upstream upstream, String id) throws InterruptedException {
        if (upstream.cancel() != Cancelable.WHILE_RUNNING) {
            return CancelAnswer.TOO_LATE;
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("prompt_id", id);
        return post(upstream, "/interrupt", body) ? CancelAnswer.STOPPED : CancelAnswer.UNREACHABLE;
    }

    /** It may have run to its end before it could be taken out. */
    private CancelAnswer unlessEnded(Upstream upstream, String id) throws InterruptedException {
        return get(upstream, "/history/" + id)
                .map(history -> history.json().has(id) ? CancelAnswer.TOO_LATE : CancelAnswer.STOPPED)
                .orElse(CancelAnswer.UNREACHABLE);
    }

    private Optional<ComfyQueue> queue(Upstream upstream) throws InterruptedException {
        return get(upstream, "/queue").map(answer -> new ComfyQueue(answer.json()));
    }

    private Optional<Answered> get(Upstream upstream, String path) throws InterruptedException {
        return http.call(upstream, ComfyProvider.signed(upstream, UpstreamRequest.get(path))) instanceof Answered told
                        && told.isSuccess()
                        && told.json().isObject()
                ? Optional.of(told)
                : Optional.empty();
    }

    private boolean post(Upstream upstream, String path, ObjectNode body) throws InterruptedException {
        return http.call(upstream, ComfyProvider.signed(upstream, UpstreamRequest.post(path, body)))
                        instanceof Answered told
                && told.isSuccess();
    }

    private static ObjectNode delete(String id) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putArray("delete").add(id);
        return body;
    }
}
