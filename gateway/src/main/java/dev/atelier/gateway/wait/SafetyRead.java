// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

import dev.atelier.gateway.proxy.ServiceReads;
import dev.atelier.gateway.proxy.WholeAnswer;
import dev.atelier.gateway.route.Upstream;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/** Asks now and then which of the held generations are final, because a signal can be lost; idle while nobody waits. */
@Singleton
class SafetyRead {
    private static final Logger LOG = Logger.getLogger(SafetyRead.class);

    private final Vertx vertx;
    private final Waiters waiters;
    private final ServiceReads services;
    private final WaitConfig config;

    SafetyRead(Vertx vertx, Waiters waiters, ServiceReads services, WaitConfig config) {
        this.vertx = vertx;
        this.waiters = waiters;
        this.services = services;
        this.config = config;
    }

    void start(@Observes StartupEvent event) {
        vertx.getOrCreateContext()
                .runOnContext(_ -> vertx.setPeriodic(config.safetyRead().toMillis(), _ -> look()));
    }

    private void look() {
        if (waiters.isEmpty()) {
            return;
        }
        List<Long> generations = new ArrayList<>(waiters.generations());
        for (int start = 0; start < generations.size(); start += config.safetyBatch()) {
            ask(generations.subList(start, Math.min(start + config.safetyBatch(), generations.size())));
        }
    }

    private void ask(List<Long> generations) {
        JsonObject question = new JsonObject().put("ids", new JsonArray(generations));
        services.asGateway(Upstream.GENERATION, "/internal/generations/final", question.toBuffer())
                .onSuccess(this::tell)
                .onFailure(cause -> LOG.warnf("safety read failed cause=%s", cause));
    }

    private void tell(WholeAnswer answer) {
        if (answer.status() != 200) {
            LOG.warnf("safety read failed status=%d", answer.status());
            return;
        }
        try {
            for (Object id : new JsonObject(answer.body()).getJsonArray("final", new JsonArray())) {
                waiters.finished(((Number) id).longValue());
            }
        } catch (DecodeException | ClassCastException e) {
            LOG.warnf("safety read not understood cause=%s", e);
        }
    }
}
