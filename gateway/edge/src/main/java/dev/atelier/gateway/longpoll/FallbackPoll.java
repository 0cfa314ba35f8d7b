// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import dev.atelier.gateway.proxy.BufferedResponse;
import dev.atelier.gateway.proxy.ServiceCalls;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.request.RequestId;
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

/** Asks regularly which of the awaited generations are final, because a signal can be lost; idle without long polls. */
@Singleton
class FallbackPoll {
    private static final Logger LOG = Logger.getLogger(FallbackPoll.class);
    /** The longest that a lost signal delays an answer. */
    private static final long INTERVAL_MILLIS = 2_000;
    /** generation-service accepts no longer list. */
    private static final int BATCH = 1_000;

    private final Vertx vertx;
    private final LongPollRegistry registry;
    private final ServiceCalls services;

    FallbackPoll(Vertx vertx, LongPollRegistry registry, ServiceCalls services) {
        this.vertx = vertx;
        this.registry = registry;
        this.services = services;
    }

    void start(@Observes StartupEvent event) {
        vertx.getOrCreateContext().runOnContext(_ -> vertx.setPeriodic(INTERVAL_MILLIS, _ -> poll()));
    }

    private void poll() {
        List<Long> generations = new ArrayList<>(registry.generations());
        for (int start = 0; start < generations.size(); start += BATCH) {
            ask(generations.subList(start, Math.min(start + BATCH, generations.size())));
        }
    }

    private void ask(List<Long> generations) {
        JsonObject request = new JsonObject().put("ids", new JsonArray(generations));
        services.postAsGateway(
                        ServiceName.GENERATION, "/internal/generations/final", RequestId.create(), request.toBuffer())
                .onSuccess(this::signal)
                .onFailure(cause -> LOG.warnf("safety read failed cause=%s", cause));
    }

    private void signal(BufferedResponse response) {
        if (response.status() != 200) {
            LOG.warnf("safety read failed status=%d", response.status());
            return;
        }
        try {
            for (Object id : new JsonObject(response.body()).getJsonArray("final", new JsonArray())) {
                registry.signal(((Number) id).longValue());
            }
        } catch (DecodeException | ClassCastException e) {
            LOG.warnf("safety read not understood cause=%s", e);
        }
    }
}
