// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.callback.CallbackRepository;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.CompatRequestRepository;
import dev.atelier.compat.upstream.NativeGeneration;
import dev.atelier.compat.upstream.NativeGenerationClient;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateOutcome;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateOutcome.Created;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateOutcome.NotSent;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateOutcome.Refused;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateOutcome.Unknown;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.time.Sleeper;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Creates the generation of a request, under a key that makes a second create harmless. */
@ApplicationScoped
public class GenerationStarter {
    private static final Logger LOG = Logger.getLogger(GenerationStarter.class);
    // A restart of generation-service takes seconds, so a shorter pause would only add load to it.
    private static final Duration CREATE_PAUSE = Duration.ofMillis(250);

    private final NativeGenerationClient generations;
    private final CompatRequestRepository requests;
    private final CallbackRepository callbacks;
    private final CallerContext callers;
    private final Sleeper sleeper;
    private final SubmitConfig config;
    private final Clock clock;

    GenerationStarter(
            @RestClient NativeGenerationClient generations,
            CompatRequestRepository requests,
            CallbackRepository callbacks,
            CallerContext callers,
            Sleeper sleeper,
            SubmitConfig config,
            Clock clock) {
        this.generations = generations;
        this.requests = requests;
        this.callbacks = callbacks;
        this.callers = callers;
        this.sleeper = sleeper;
        this.config = config;
        this.clock = clock;
    }

    /**
     * Creates the generation unless that has happened, and throws a refusal. When it is not known in time whether a
     * generation was created, the request stays as it is and counts as queued: an error would make the client start
     * another one.
     *
     * @param isNew whether this is the first attempt
     */
    CompatRequest start(CompatRequest request, boolean isNew) {
        return startWithin(config.createPatience(), request, isNew);
    }

    /** Continues a start that was left undecided, in one attempt. */
    public CompatRequest resume(CompatRequest request) {
        return startWithin(Duration.ZERO, request, false);
    }

    private CompatRequest startWithin(Duration limit, CompatRequest request, boolean isNew) {
        if (request.toCreate().isEmpty()) {
            return request;
        }
        CreateGenerationRequest toCreate = request.toCreate().orElseThrow();
        Instant deadline = clock.instant().plus(limit);
        // An earlier attempt may have created the generation.
        boolean isCertainlyUnstarted = isNew;
        while (true) {
            CreateOutcome outcome = generations.tryCreate(callers.headers(), request.idempotencyKey(), toCreate);
            switch (outcome) {
                case Created(NativeGeneration generation) -> {
                    FailPoint.hit("compat.submit.after-create");
                    attach(request, generation);
                    return request.withGeneration(generation);
                }
                case Refused(ApiException refusal) -> throw refusal;
                case NotSent() -> {}
                case Unknown() -> isCertainlyUnstarted = false;
            }
            if (!clock.instant().isBefore(deadline) || !sleeper.sleep(CREATE_PAUSE)) {
                return leaveUndecided(request, isCertainlyUnstarted);
            }
        }
    }

    /** Records which generation the request became; when that has ended meanwhile, the callback is due. */
    private void attach(CompatRequest request, NativeGeneration generation) {
        long number = generation.id().value();
        boolean hasCallback = request.callbackUrl().isPresent();
        QuarkusTransaction.requiringNew().run(() -> {
            if (hasCallback) {
                callbacks.lock(List.of(request.account()));
            }
            requests.attach(request, number);
            requests.record(request, request.progress().after(generation));
            if (hasCallback) {
                callbacks.scheduleIfFinished(request.account(), number);
            }
        });
        LOG.infof(
                "request started request=%s account=%d dialect=%s generation=%d",
                request.id(), request.account(), request.dialect(), number);
    }

    private static CompatRequest leaveUndecided(CompatRequest request, boolean isCertainlyUnstarted) {
        if (isCertainlyUnstarted) {
            throw new ApiException(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "The generation could not be started. Nothing was spent; retry.")
                    .retryAfter(Duration.ofSeconds(2));
        }
        LOG.warnf("request undecided request=%s account=%d", request.id(), request.account());
        return request;
    }

    /** Limits of a submit. */
    @ConfigMapping(prefix = "atelier.compat")
    public interface SubmitConfig {

        /** How long a submit goes on asking when it is not known whether the generation was started. */
        @WithDefault("8s")
        Duration createPatience();
    }
}
