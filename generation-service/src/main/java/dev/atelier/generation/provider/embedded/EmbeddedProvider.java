// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import dev.atelier.generation.media.MediaKind;
import dev.atelier.generation.provider.CancelAnswer;
import dev.atelier.generation.provider.Cancelable;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.embedded.scene.Painter;
import dev.atelier.generation.provider.embedded.scene.PaintingOrder;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/** Paints pictures in this process, a few at a time, each picture the same for the same prompt and seed. */
@ApplicationScoped
class EmbeddedProvider implements Provider {
    private static final Logger LOG = Logger.getLogger(EmbeddedProvider.class);

    private final EmbeddedConfig config;
    private final PaintingThreads threads;
    private final Clock clock;

    EmbeddedProvider(EmbeddedConfig config, PaintingThreads threads, Clock clock) {
        this.config = config;
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
        String prompt = job.params().path("prompt").asText();
        Rehearsal rehearsal = config.promptWords() ? Rehearsal.of(prompt) : new Rehearsal.Nothing();
        return switch (rehearsal) {
            case Rehearsal.Nothing() -> paint(job);
            case Rehearsal.Failure() -> new Submission.Failed("the prompt asked for a failure");
            case Rehearsal.Moderation() -> new Submission.Refused();
            case Rehearsal.Hang() -> waited(job, left(job)) ? paint(job) : new Submission.TimedOut();
            case Rehearsal.Delay(Duration length) -> waited(job, length) ? paint(job) : new Submission.TimedOut();
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

    private Submission paint(ProviderJob job) throws InterruptedException {
        try {
            Future<List<MediaFile>> work = threads.submit(() -> pictures(job));
            try {
                return new Submission.Made(work.get(left(job).toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException _) {
                return new Submission.TimedOut();
            } finally {
                work.cancel(true);
            }
        } catch (RejectedExecutionException _) {
            return new Submission.NotTaken("all painters are busy and too many jobs wait", Optional.empty());
        } catch (ExecutionException fault) {
            LOG.errorf(fault.getCause(), "painting failed generation=%d", job.generation());
            return new Submission.Failed("painting failed");
        }
    }

    private static List<MediaFile> pictures(ProviderJob job) throws IOException {
        List<MediaFile> pictures = new ArrayList<>();
        int count = job.params().path("num_images").asInt(1);
        for (int index = 0; index < count; index++) {
            Path file = job.workspace().resolve(index + ".png");
            Files.write(file, Painter.paint(PaintingOrder.of(job, index)));
            pictures.add(new MediaFile(MediaKind.IMAGE, "image/png", file));
            job.progress().at((index + 1.0) / count);
        }
        return pictures;
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
