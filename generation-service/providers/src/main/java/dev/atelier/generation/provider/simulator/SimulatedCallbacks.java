// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.platform.egress.Payload;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import dev.atelier.platform.time.Sleeper;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jboss.logging.Logger;

/** Calls callback addresses when a job has ended. A crash loses waiting callbacks, as it may at a real vendor. */
@ApplicationScoped
class SimulatedCallbacks {
    private static final Logger LOG = Logger.getLogger(SimulatedCallbacks.class);
    private static final String TOKEN = "x-simulator-token";
    private static final int MAX_ANSWER_BYTES = 1_000;
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);

    /** Bounds the waiting threads of one process; further callbacks are not sent. */
    private static final int MAX_WAITING = 1_000;

    private final TrustedClient http;
    private final Clock clock;
    private final Semaphore permits;
    private final Sleeper sleeper;

    SimulatedCallbacks(TrustedClient http, Clock clock, Sleeper sleeper) {
        this.http = http;
        this.clock = clock;
        this.sleeper = sleeper;
        this.permits = new Semaphore(MAX_WAITING);
    }

    void schedule(SimulatedJob job, URI address) {
        if (job.behaviour().callbacks() > 0 && permits.tryAcquire()) {
            Thread.ofVirtual().name("simulated-callback").start(() -> callAfterEnd(job, address));
        }
    }

    boolean isGenuine(Callback callback, SimulatedJobs jobs) {
        String id = UpstreamJson.read(callback.body()).path("id").asText();
        String token = callback.headers().getOrDefault(TOKEN, "");
        return jobs.find(id).filter(job -> job.callbackToken().equals(token)).isPresent();
    }

    private void callAfterEnd(SimulatedJob job, URI address) {
        try {
            Duration wait = Duration.between(clock.instant(), job.endsAt());
            boolean isDue = sleeper.sleep(wait);
            for (int i = 0; isDue && i < job.behaviour().callbacks(); i++) {
                call(job, address);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            permits.release();
        }
    }

    private void call(SimulatedJob job, URI address) throws InterruptedException {
        byte[] body = UpstreamJson.bytes(JsonNodeFactory.instance.objectNode().put("id", job.id()));
        Map<String, String> headers = Map.of("content-type", "application/json", TOKEN, job.callbackToken());
        var request = new TrustedRequest("POST", address, headers, Payload.of(body), CALL_TIMEOUT);
        LOG.debugf(
                "simulated callback generation=%d result=%s", job.generation(), http.call(request, MAX_ANSWER_BYTES));
    }
}
