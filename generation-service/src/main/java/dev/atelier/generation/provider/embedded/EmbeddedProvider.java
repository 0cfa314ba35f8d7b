// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.ProviderOutcome;
import dev.atelier.generation.provider.embedded.scene.Painter;
import dev.atelier.generation.provider.embedded.scene.PaintingOrder;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
    public String name() {
        return "embedded";
    }

    @Override
    public ProviderOutcome run(ProviderJob job) throws InterruptedException {
        String prompt = job.input().path("prompt").asText();
        Rehearsal rehearsal = config.promptWords() ? Rehearsal.of(prompt) : new Rehearsal.Nothing();
        return switch (rehearsal) {
            case Rehearsal.Nothing() -> paint(job);
            case Rehearsal.Failure() -> new ProviderOutcome.Failed("the prompt asked for a failure");
            case Rehearsal.Moderation() -> new ProviderOutcome.Refused();
            case Rehearsal.Hang() -> waited(job, left(job)) ? paint(job) : new ProviderOutcome.TimedOut();
            case Rehearsal.Delay(Duration length) -> waited(job, length) ? paint(job) : new ProviderOutcome.TimedOut();
        };
    }

    private ProviderOutcome paint(ProviderJob job) throws InterruptedException {
        try {
            Future<List<MediaFile>> work = threads.submit(() -> pictures(job));
            try {
                return new ProviderOutcome.Succeeded(work.get(left(job).toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException _) {
                return new ProviderOutcome.TimedOut();
            } finally {
                work.cancel(true);
            }
        } catch (RejectedExecutionException _) {
            return new ProviderOutcome.Failed("all painters are busy and too many jobs wait");
        } catch (ExecutionException fault) {
            LOG.errorf(fault.getCause(), "painting failed generation=%d", job.generation());
            return new ProviderOutcome.Failed("painting failed");
        }
    }

    private static List<MediaFile> pictures(ProviderJob job) {
        List<MediaFile> pictures = new ArrayList<>();
        int count = job.input().path("num_images").asInt(1);
        for (int index = 0; index < count; index++) {
            byte[] png = Painter.paint(PaintingOrder.of(job, index));
            pictures.add(new MediaFile(
                    "image", "image/png", job.size().width(), job.size().height(), png));
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
