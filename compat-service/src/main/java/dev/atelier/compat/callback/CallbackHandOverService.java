// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.compat.callback.CallbackRepository.CallbackState;
import dev.atelier.compat.callback.CallbackRepository.DueCallback;
import dev.atelier.compat.dialect.Dialect.CallbackMessage;
import dev.atelier.compat.dialect.DialectRegistry;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.CompatRequestRepository;
import dev.atelier.compat.upstream.DeliveryClient;
import dev.atelier.compat.upstream.InternalGenerationClient;
import dev.atelier.compat.upstream.NativeGeneration;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.inbox.Inbox;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Builds the callback of a finished request and hands it to webhook-service, which sends one key once. */
@ApplicationScoped
class CallbackHandOverService {
    private static final Logger LOG = Logger.getLogger(CallbackHandOverService.class);
    // With the longest pause between them, as long as four hours of a missing webhook-service.
    private static final int MOST_ATTEMPTS = 500;

    private final DialectRegistry dialects;
    private final CallbackRepository callbacks;
    private final CompatRequestRepository requests;
    private final Inbox inbox;
    private final InternalGenerationClient generations;
    private final DeliveryClient deliveries;
    private final CallbackHandOverConfig config;

    CallbackHandOverService(
            DialectRegistry dialects,
            CallbackRepository callbacks,
            CompatRequestRepository requests,
            Inbox inbox,
            @RestClient InternalGenerationClient generations,
            @RestClient DeliveryClient deliveries,
            CallbackHandOverConfig config) {
        this.dialects = dialects;
        this.callbacks = callbacks;
        this.requests = requests;
        this.inbox = inbox;
        this.generations = generations;
        this.deliveries = deliveries;
        this.config = config;
    }

    /** Makes the callbacks of finished generations due, once for each event; false when none is due now. */
    boolean schedule(List<GenerationFinished> events) {
        Set<String> unconcerned = callbacks.recordUnconcerned(events);
        List<GenerationFinished> concerned = events.stream()
                .filter(event -> !unconcerned.contains(event.eventId()))
                .toList();
        return !concerned.isEmpty()
                && QuarkusTransaction.requiringNew().call(() -> {
                    Set<String> recorded = inbox.record(
                            concerned.stream().map(GenerationFinished::eventId).toList());
                    return callbacks.schedule(concerned.stream()
                            .filter(event -> recorded.contains(event.eventId()))
                            .toList());
                });
    }

    /** Ends a due callback, or postpones it for a moment; returns what it is then. */
    CallbackState handOver(DueCallback due) {
        CallbackState state = CallbackState.DUE;
        try {
            state = tryEnd(due);
            return state;
        } finally {
            if (state == CallbackState.DUE) {
                callbacks.postpone(due.request(), config.pauseAfter(due.attempt()));
            }
        }
    }

    private CallbackState tryEnd(DueCallback due) {
        CompatRequest request = refresh(due.request());
        if (!request.isFinished()) {
            // The event can be faster than the state that generation-service shows.
            return CallbackState.DUE;
        }
        Optional<CallbackMessage> message =
                dialects.find(request.dialect()).flatMap(dialect -> dialect.callback(request));
        if (message.isEmpty()) {
            return end(request, CallbackState.DROPPED);
        }
        try {
            send(request, message.orElseThrow());
            FailPoint.hit("compat.callback.after-hand-over");
            return end(request, CallbackState.HANDED_OVER);
        } catch (ApiException refusal) {
            if (refusal.code().status() < 500 || due.attempt() >= MOST_ATTEMPTS) {
                LOG.errorf("callback dropped request=%s code=%s", request.id(), refusal.code());
                return end(request, CallbackState.DROPPED);
            }
            throw refusal;
        }
    }

    private CallbackState end(CompatRequest request, CallbackState state) {
        callbacks.end(request, state);
        return state;
    }

    private CompatRequest refresh(CompatRequest request) {
        if (request.isFinished()) {
            return request;
        }
        NativeGeneration generation =
                generations.get(request.account(), request.generation().orElseThrow());
        CompatRequest current = request.withProgress(request.progress().after(generation));
        requests.record(current, current.progress());
        return current;
    }

    private void send(CompatRequest request, CallbackMessage message) {
        deliveries.send(message.toDelivery(request, request.id().toString()));
        LOG.infof("callback handed over request=%s account=%d", request.id(), request.account());
    }

    /** How callbacks are handed over to webhook-service. */
    @ConfigMapping(prefix = "atelier.compat.callback")
    public interface CallbackHandOverConfig {
        /** A short fault of webhook-service is over by then; each further pause is twice the one before. */
        Duration FIRST_PAUSE = Duration.ofSeconds(1);

        /** How long a claimed callback waits for a worker that may have died; longer than a hand-over takes. */
        @WithDefault("30s")
        Duration lease();

        /** The pause after so many failures; up to the lease. */
        default Duration pauseAfter(int attempts) {
            int doublings = Math.clamp(attempts - 1L, 0, 20);
            Duration pause = FIRST_PAUSE.multipliedBy(1L << doublings);
            return pause.compareTo(lease()) < 0 ? pause : lease();
        }
    }
}
