// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.RequestStore;
import dev.atelier.compat.upstream.CallerToken;
import dev.atelier.compat.upstream.CreateOutcome;
import dev.atelier.compat.upstream.CreateOutcome.Created;
import dev.atelier.compat.upstream.CreateOutcome.NotSent;
import dev.atelier.compat.upstream.CreateOutcome.Refused;
import dev.atelier.compat.upstream.CreateOutcome.Unknown;
import dev.atelier.compat.upstream.Generation;
import dev.atelier.compat.upstream.GenerationClient.Order;
import dev.atelier.compat.upstream.GenerationService;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Creates the generation of a request, under a key that makes a second time harmless. */
@ApplicationScoped
public class Starter {
    private static final Logger LOG = Logger.getLogger(Starter.class);

    private final GenerationService generations;
    private final RequestStore requests;
    private final Pause pause;
    private final SubmitConfig config;
    private final Clock clock;

    Starter(GenerationService generations, RequestStore requests, Pause pause, SubmitConfig config, Clock clock) {
        this.generations = generations;
        this.requests = requests;
        this.pause = pause;
        this.config = config;
        this.clock = clock;
    }

    /**
     * Throws what the caller is refused. When it is not known in time whether something was started, the request stays
     * as it is and counts as queued: an error would make the client start another one.
     *
     * @param isNew no attempt was made before
     */
    public CompatRequest start(CompatRequest request, CallerToken caller, Duration patience, boolean isNew) {
        if (request.input().isEmpty()) {
            return request;
        }
        Order order = new Order(request.model(), request.input().orElseThrow());
        Instant deadline = clock.instant().plus(patience);
        // Of an earlier attempt nobody knows how far it got.
        boolean certain = isNew;
        while (true) {
            CreateOutcome outcome = generations.create(caller, request.idempotencyKey(), order);
            switch (outcome) {
                case Created(Generation generation) -> {
                    return attached(request, generation);
                }
                case Refused(ApiException refusal) -> throw refusal;
                case NotSent() -> {}
                case Unknown() -> certain = false;
            }
            if (!clock.instant().isBefore(deadline) || !pause.pause(config.createPause())) {
                return undecided(request, certain);
            }
        }
    }

    private CompatRequest attached(CompatRequest request, Generation generation) {
        FailPoint.hit("compat.submit.after-create");
        requests.attach(request, generation);
        LOG.infof(
                "request started request=%s account=%d dialect=%s generation=%d",
                request.id(),
                request.account(),
                request.dialect(),
                generation.id().value());
        return request.attached(generation);
    }

    private static CompatRequest undecided(CompatRequest request, boolean certain) {
        if (certain) {
            throw new ApiException(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "The generation could not be started. Nothing was spent; retry.")
                    .retryAfter(Duration.ofSeconds(2));
        }
        LOG.warnf("request undecided request=%s account=%d", request.id(), request.account());
        return request;
    }
}
