// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.CancelAnswer;
import dev.atelier.generation.provider.Cancelable;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Plays a provider far away that knows nothing of our crashes; for rehearsals and tests only. */
@ApplicationScoped
class SimulatorProvider implements Provider {
    private static final Logger LOG = Logger.getLogger(SimulatorProvider.class);
    private static final ImageSize USUAL = new ImageSize(64, 64);
    private static final int MOST_OUTPUTS = 10;

    private final SimulatedJobs jobs;
    private final SimulatedCallbacks callbacks;
    private final SimulatorConfig config;
    private final Clock clock;

    SimulatorProvider(SimulatedJobs jobs, SimulatedCallbacks callbacks, SimulatorConfig config, Clock clock) {
        this.jobs = jobs;
        this.callbacks = callbacks;
        this.config = config;
        this.clock = clock;
    }

    @Override
    public String dialect() {
        return "simulator";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, Cancelable.WHILE_RUNNING);
    }

    @Override
    public Submission submit(ProviderJob asked) {
        if (!SimulatedOutputs.canMake(asked.model())) {
            return new Submission.Failed("the simulator makes image and audio");
        }
        Behaviour behaviour = Behaviour.of(words(asked.params()));
        if (behaviour.busy() > 0 && jobs.turnAway(asked.generation()) <= behaviour.busy()) {
            return new Submission.NotTaken("the simulator plays busy", Optional.of(config.busyPause()));
        }
        SimulatedJob job = job(asked, behaviour);
        jobs.accept(job);
        FailPoint.hit("generation.simulator.after-accept");
        asked.callback().ifPresent(address -> callbacks.atTheEndOf(job, address));
        return behaviour.losesAnswer()
                ? new Submission.Unknown("the simulator lost its answer")
                : new Submission.Accepted(new JobHandle(job.id()));
    }

    @Override
    public JobState poll(ProviderJob asked, JobHandle handle) {
        long poll = jobs.countPoll(handle.text());
        return jobs.find(handle.text())
                .map(job -> job.behaviour().breaksPolls() && poll % 2 == 1
                        ? new JobState.Unreachable("status 500", Optional.empty())
                        : job.at(clock.instant()))
                .orElseGet(() -> new JobState.Failed("no such job"));
    }

    @Override
    public Fetched fetch(ProviderJob asked, JobHandle handle) {
        Optional<SimulatedJob> job = jobs.find(handle.text());
        if (job.isEmpty()) {
            return new Fetched.Failed("no such job");
        }
        try {
            return job.orElseThrow().at(clock.instant()) instanceof JobState.Finished
                    ? new Fetched.Files(SimulatedOutputs.make(job.orElseThrow(), asked.workspace()))
                    : new Fetched.Unreachable("not finished");
        } catch (IOException e) {
            LOG.errorf(e, "simulated output not written generation=%d", asked.generation());
            return new Fetched.Unreachable("output not written");
        }
    }

    @Override
    public CancelAnswer cancel(Upstream upstream, JobHandle handle) throws InterruptedException {
        Optional<SimulatedJob> job = jobs.find(handle.text());
        if (job.isEmpty() || job.orElseThrow().behaviour().neverCancels()) {
            return CancelAnswer.TOO_LATE;
        }
        if (job.orElseThrow().behaviour().cancelsSlowly()) {
            pause(config.slowCancel());
        }
        boolean stopped = job.orElseThrow().stopped() || jobs.stop(handle.text(), clock.instant());
        return stopped ? CancelAnswer.STOPPED : CancelAnswer.TOO_LATE;
    }

    @Override
    public boolean isGenuine(Upstream upstream, Callback callback) {
        return callbacks.isGenuine(callback, jobs);
    }

    private SimulatedJob job(ProviderJob asked, Behaviour behaviour) {
        Instant now = clock.instant();
        ImageSize size = asked.size().orElse(USUAL);
        int outputs = asked.params().path("num_images").asInt(1);
        return new SimulatedJob(
                "sim_" + UUID.randomUUID(),
                asked.generation(),
                asked.model(),
                behaviour,
                Math.clamp(outputs, 1, MOST_OUTPUTS),
                size.width(),
                size.height(),
                asked.params().path("seed").asLong(),
                UUID.randomUUID().toString(),
                now,
                now.plus(behaviour.duration().orElse(config.duration())),
                false);
    }

    private static String words(ObjectNode params) {
        return params.path("prompt").asText() + " " + params.path("text").asText();
    }

    private static void pause(Duration time) throws InterruptedException {
        boolean opened = new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
        if (opened) {
            throw new IllegalStateException("nobody opens this latch");
        }
    }
}
