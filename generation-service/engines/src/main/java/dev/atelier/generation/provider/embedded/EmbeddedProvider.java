// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.platform.media.MediaFailure;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/** Renders media in this process, a few jobs at a time; the same job gives the same files. */
@ApplicationScoped
class EmbeddedProvider implements Provider {
    private static final Logger LOG = Logger.getLogger(EmbeddedProvider.class);

    private final EmbeddedConfig config;
    private final Engines engines;
    private final RenderExecutor executor;
    private final Clock clock;

    EmbeddedProvider(EmbeddedConfig config, Engines engines, RenderExecutor executor, Clock clock) {
        this.config = config;
        this.engines = engines;
        this.executor = executor;
        this.clock = clock;
    }

    @Override
    public String dialect() {
        return "embedded";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(true, Capabilities.Cancelable.WHILE_RUNNING);
    }

    @Override
    public int places() {
        return executor.threads();
    }

    @Override
    public SubmitResult submit(ProviderJob job) throws InterruptedException {
        String prompt = job.params().path("prompt").asText() + " "
                + job.params().path("text").asText();
        PromptDirective directive = config.promptWords() ? PromptDirective.parse(prompt) : new PromptDirective.None();
        return switch (directive) {
            case PromptDirective.None() -> run(job);
            case PromptDirective.Failure() -> new SubmitResult.Failed("the prompt asked for a failure");
            case PromptDirective.Moderation() -> new SubmitResult.Refused();
            case PromptDirective.Hang() -> sleep(job, left(job)) ? run(job) : new SubmitResult.TimedOut();
            case PromptDirective.Delay(Duration length) -> sleep(job, length) ? run(job) : new SubmitResult.TimedOut();
        };
    }

    @Override
    public List<String> notes(String model, ObjectNode params) {
        return engines.find(model).map(engine -> engine.notes(model, params)).orElse(List.of());
    }

    /** A job is done when its submit ends, so there is never a job to poll. */
    @Override
    public JobState poll(ProviderJob job, JobHandle handle) {
        return new JobState.Failed("this engine keeps no jobs");
    }

    @Override
    public FetchResult fetch(ProviderJob job, JobHandle handle) {
        return new FetchResult.Failed("this engine keeps no jobs");
    }

    /** The interruption of its run stops a job. */
    @Override
    public CancelResult cancel(Upstream upstream, JobHandle handle) {
        return CancelResult.STOPPED;
    }

    private SubmitResult run(ProviderJob job) throws InterruptedException {
        Engine engine = engines.find(job.model()).orElse(null);
        if (engine == null) {
            return new SubmitResult.Failed("there is no engine " + job.model());
        }
        try {
            // Not on the few threads that compute, because a download only waits.
            for (MediaInput input : job.media()) {
                input.file();
            }
        } catch (IOException fault) {
            LOG.warnf(fault, "input not available generation=%d", job.generation());
            return new SubmitResult.NotTaken("an input cannot be had now", Optional.empty());
        }
        return left(job).isZero() ? new SubmitResult.TimedOut() : compute(job, engine);
    }

    private SubmitResult compute(ProviderJob job, Engine engine) throws InterruptedException {
        try {
            Future<List<MediaFile>> work =
                    executor.submit(() -> engine.make(new EngineRequest(job, clock, config.promptInFiles())));
            try {
                return new SubmitResult.Made(work.get(left(job).toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException _) {
                return new SubmitResult.TimedOut();
            } finally {
                work.cancel(true);
            }
        } catch (RejectedExecutionException _) {
            return new SubmitResult.NotTaken("all engines are busy and too many jobs wait", Optional.empty());
        } catch (ExecutionException fault) {
            return toFailure(job, fault.getCause() instanceof Exception cause ? cause : fault);
        }
    }

    private SubmitResult toFailure(ProviderJob job, Throwable fault) {
        return switch (fault) {
            case EngineRequest.InvalidRequestException request -> new SubmitResult.Failed(request.detail());
            case MediaFailure failure
            when failure.reason() == MediaFailure.Reason.BUSY ->
                new SubmitResult.NotTaken("too many media programs are running", Optional.empty());
            case MediaFailure failure
            when failure.reason() == MediaFailure.Reason.TOO_SLOW -> new SubmitResult.TimedOut();
            case MediaFailure failure -> {
                LOG.warnf(failure, "media program failed generation=%d reason=%s", job.generation(), failure.reason());
                yield new SubmitResult.Failed("a media program failed: " + failure.reason());
            }
            default -> {
                LOG.errorf(fault, "engine failed generation=%d engine=%s", job.generation(), job.model());
                yield new SubmitResult.Failed("the engine failed");
            }
        };
    }

    private Duration left(ProviderJob job) {
        Duration left = Duration.between(clock.instant(), job.deadline());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** False when the deadline comes first. */
    private boolean sleep(ProviderJob job, Duration length) throws InterruptedException {
        Duration left = left(job);
        boolean inTime = length.compareTo(left) < 0;
        Duration wait = inTime ? length : left;
        boolean opened = new CountDownLatch(1).await(wait.toMillis(), TimeUnit.MILLISECONDS);
        return inTime && !opened;
    }
}
