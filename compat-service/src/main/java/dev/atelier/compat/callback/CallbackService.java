// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.compat.dialect.CallbackMessage;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.Dialects;
import dev.atelier.compat.request.CallbackStore;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.DueCallback;
import dev.atelier.compat.upstream.DeliveryClient;
import dev.atelier.compat.upstream.DeliveryClient.Delivery;
import dev.atelier.compat.upstream.Generation;
import dev.atelier.compat.upstream.ServiceGenerationClient;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Builds the callback of a request that has ended and hands it to webhook-service, which sends one key once. */
@ApplicationScoped
class CallbackService {
    private static final Logger LOG = Logger.getLogger(CallbackService.class);
    private static final String POLICY = "dialect";

    private final Dialects dialects;
    private final CallbackStore callbacks;
    private final ServiceGenerationClient generations;
    private final DeliveryClient deliveries;
    private final CallbackConfig config;

    CallbackService(
            Dialects dialects,
            CallbackStore callbacks,
            @RestClient ServiceGenerationClient generations,
            @RestClient DeliveryClient deliveries,
            CallbackConfig config) {
        this.dialects = dialects;
        this.callbacks = callbacks;
        this.generations = generations;
        this.deliveries = deliveries;
        this.config = config;
    }

    /** Settles it, or puts it off for a moment. */
    void handOver(DueCallback due) {
        boolean settled = false;
        try {
            settled = isSettled(due);
        } finally {
            if (!settled) {
                callbacks.putOff(due.request(), config.pauseAfter(due.attempt()));
            }
        }
    }

    private boolean isSettled(DueCallback due) {
        CompatRequest request = ended(due.request());
        if (!request.progress().state().isFinal()) {
            // Told before it can be read.
            return false;
        }
        Optional<CallbackMessage> message =
                dialects.named(request.dialect()).flatMap((Dialect dialect) -> dialect.callback(request));
        if (message.isEmpty()) {
            callbacks.settle(request, false);
            return true;
        }
        try {
            send(request, message.orElseThrow());
            FailPoint.hit("compat.callback.after-hand-over");
            callbacks.settle(request, true);
            return true;
        } catch (ApiException refusal) {
            if (refusal.code().status() < 500 || due.attempt() >= config.attempts()) {
                LOG.errorf("callback dropped request=%s code=%s", request.id(), refusal.code());
                callbacks.settle(request, false);
                return true;
            }
            throw refusal;
        }
    }

    private CompatRequest ended(CompatRequest request) {
        if (request.progress().state().isFinal()) {
            return request;
        }
        Generation generation =
                generations.get(request.account(), request.generation().orElseThrow());
        CompatRequest now = request.with(request.progress().after(generation));
        callbacks.record(now);
        return now;
    }

    private void send(CompatRequest request, CallbackMessage message) {
        deliveries.send(new Delivery(
                request.account(),
                request.id().toString(),
                request.callbackUrl().orElseThrow(),
                POLICY,
                message.body(),
                message.headers(),
                message.scheme().wire()));
        LOG.infof("callback handed over request=%s account=%d", request.id(), request.account());
    }
}
