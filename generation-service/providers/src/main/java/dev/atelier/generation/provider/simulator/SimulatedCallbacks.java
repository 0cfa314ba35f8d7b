// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.platform.egress.Payload;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Tells callback addresses that a job has ended. A crash takes the waiting ones along, as it happens with strangers. */
@ApplicationScoped
class SimulatedCallbacks {
    private static final Logger LOG = Logger.getLogger(SimulatedCallbacks.class);
    private static final String TOKEN = "x-simulator-token";
    private static final int LARGEST_ANSWER = 1_000;

    private final TrustedClient http;
    private final SimulatorConfig config;
    private final Clock clock;
    private final Semaphore places;
    private final CountDownLatch stopping = new CountDownLatch(1);

    SimulatedCallbacks(TrustedClient http, SimulatorConfig config, Clock clock) {
        this.http = http;
        this.config = config;
        this.clock = clock;
        this.places = new Semaphore(config.waitingCallbacks());
    }

    void atTheEndOf(SimulatedJob job, URI address) {
        if (job.behaviour().callbacks() > 0 && places.tryAcquire()) {
            Thread.ofVirtual().name("simulated-callback").start(() -> tellInTime(job, address));
        }
    }

    boolean isGenuine(Callback callback, SimulatedJobs jobs) {
        String id = UpstreamJson.read(callback.body()).path("id").asText();
        String token = callback.headers().getOrDefault(TOKEN, "");
        return jobs.find(id).filter(job -> job.callbackToken().equals(token)).isPresent();
    }

    private void tellInTime(SimulatedJob job, URI address) {
        try {
            Duration wait = Duration.between(clock.instant(), job.endsAt());
            if (stopping.await(Math.max(0, wait.toMillis()), TimeUnit.MILLISECONDS)) {
                return;
            }
            for (int i = 0; i < job.behaviour().callbacks(); i++) {
                tell(job, address);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            places.release();
        }
    }

    private void tell(SimulatedJob job, URI address) throws InterruptedException {
        byte[] body = UpstreamJson.bytes(JsonNodeFactory.instance.objectNode().put("id", job.id()));
        Map<String, String> headers = Map.of("content-type", "application/json", TOKEN, job.callbackToken());
        var request = new TrustedRequest("POST", address, headers, Payload.of(body), config.callbackTimeout());
        LOG.debugf("simulated callback generation=%d result=%s", job.generation(), http.call(request, LARGEST_ANSWER));
    }

    @PreDestroy
    void stop() {
        stopping.countDown();
    }
}
