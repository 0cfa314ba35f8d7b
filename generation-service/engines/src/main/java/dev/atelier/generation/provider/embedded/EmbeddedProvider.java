// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import dev.atelier.generation.provider.CancelAnswer;
import dev.atelier.generation.provider.Cancelable;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
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

/** Makes media in this process, a few jobs at a time, the same files for the same order. */
@ApplicationScoped
class EmbeddedProvider implements Provider {
    private static final Logger LOG = Logger.getLogger(EmbeddedProvider.class);

    private final EmbeddedConfig config;
    private final Engines engines;
    private final PaintingThreads threads;
    private final Clock clock;

    EmbeddedProvider(EmbeddedConfig config, Engines engines, PaintingThreads threads, Clock clock) {
        this.config = config;
        this.engines = engines;
        this.threads = threads;
        this.clock = clock;
    }

    @Override
    public String dialect() {
        return "embedded";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(true, Cancelable.WHILE_RUNNING);
    }

    @Override
    public Submission submit(ProviderJob job) throws InterruptedException {
        String words = job.params().path("prompt").asText() + " "
                + job.params().path("text").asText();
        Rehearsal rehearsal = config.promptWords() ? Rehearsal.of(words) : new Rehearsal.Nothing();
        return switch (rehearsal) {
            case Rehearsal.Nothing() -> made(job);
            case Rehearsal.Failure() -> new Submission.Failed("the prompt asked for a failure");
            case Rehearsal.Moderation() -> new Submission.Refused();
            case Rehearsal.Hang() -> waited(job, left(job)) ? made(job) : new Submission.TimedOut();
            case Rehearsal.Delay(Duration length) -> waited(job, length) ? made(job) : new Submission.TimedOut();
        };
    }

    /** A job is done when its submission ends, so there is never one to ask about. */
    @Override
    public JobState poll(ProviderJob job, JobHandle handle) {
        return new JobState.Failed("this engine keeps no jobs");
    }

    @Override
    public Fetched fetch(ProviderJob job, JobHandle handle) {
        return new Fetched.Failed("this engine keeps no jobs");
    }

    /** The run is stopped where it works, by its interruption. */
    @Override
    public CancelAnswer cancel(Upstream upstream, JobHandle handle) {
        return CancelAnswer.STOPPED;
    }

    private Submission made(ProviderJob job) throws InterruptedException {
        Engine engine = engines.find(job.model()).orElse(null);
        if (engine == null) {
            return new Submission.Failed("there is no engine " + job.model());
        }
        try {
            // Here and not by the few threads that compute: a download only waits.
            for (MediaInput input : job.media()) {
                input.file();
            }
        } catch (IOException fault) {
            LOG.warnf(fault, "input not available generation=%d", job.generation());
            return new Submission.NotTaken("an input cannot be had now", Optional.empty());
        }
        return computed(job, engine);
    }

    private Submission computed(ProviderJob job, Engine engine) throws InterruptedException {
        try {
            Future<List<MediaFile>> work = threads.submit(() -> engine.make(new Order(job, clock)));
            try {
                return new Submission.Made(work.get(left(job).toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException _) {
                return new Submission.TimedOut();
            } finally {
                work.cancel(true);
            }
        } catch (RejectedExecutionException _) {
            return new Submission.NotTaken("all engines are busy and too many jobs wait", Optional.empty());
        } catch (ExecutionException fault) {
            return failed(job, fault.getCause() instanceof Exception cause ? cause : fault);
        }
    }

    private Submission failed(ProviderJob job, Throwable fault) {
        return switch (fault) {
            case ImpossibleOrder order -> new Submission.Failed(order.told());
            case MediaFailure failure
            when failure.reason() == MediaFailure.Reason.BUSY ->
                new Submission.NotTaken("too many media programs are running", Optional.empty());
            case MediaFailure failure
            when failure.reason() == MediaFailure.Reason.TOO_SLOW -> new Submission.TimedOut();
            case MediaFailure failure -> {
                LOG.warnf(failure, "media program failed generation=%d reason=%s", job.generation(), failure.reason());
                yield new Submission.Failed("a media program failed: " + failure.reason());
            }
            default -> {
                LOG.errorf(fault, "engine failed generation=%d engine=%s", job.generation(), job.model());
                yield new Submission.Failed("the engine failed");
            }
        };
    }

    private Duration left(ProviderJob job) {
        Duration left = Duration.between(clock.instant(), job.deadline());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Sleeps that long; false when the deadline comes first. */
    private boolean waited(ProviderJob job, Duration length) throws InterruptedException {
        Duration left = left(job);
        boolean inTime = length.compareTo(left) < 0;
        Duration wait = inTime ? length : left;
        boolean opened = new CountDownLatch(1).await(wait.toMillis(), TimeUnit.MILLISECONDS);
        return inTime && !opened;
    }
}
