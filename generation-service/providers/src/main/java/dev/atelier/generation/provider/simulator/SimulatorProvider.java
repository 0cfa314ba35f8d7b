// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
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

/** Simulates a remote provider that keeps its jobs across our crashes; for tests and rehearsals only. */
@ApplicationScoped
class SimulatorProvider implements Provider {
    private static final Logger LOG = Logger.getLogger(SimulatorProvider.class);
    private static final ImageSize DEFAULT_SIZE = new ImageSize(64, 64);
    /** From accepting a job to its end, where a prompt asks for no other time. */
    static final Duration DURATION = Duration.ofMillis(500);

    /** Longer than a client is willing to wait for the answer to its cancel. */
    static final Duration SLOW_CANCEL = Duration.ofSeconds(2);

    /** Short, so that a rehearsal of a busy upstream ends soon. */
    static final Duration BUSY_PAUSE = Duration.ofMillis(100);

    private static final int MAX_OUTPUTS = 10;

    private final SimulatedJobs jobs;
    private final SimulatedCallbacks callbacks;
    private final Clock clock;

    SimulatorProvider(SimulatedJobs jobs, SimulatedCallbacks callbacks, Clock clock) {
        this.jobs = jobs;
        this.callbacks = callbacks;
        this.clock = clock;
    }

    @Override
    public String dialect() {
        return "simulator";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, Capabilities.Cancelable.WHILE_RUNNING);
    }

    @Override
    public SubmitResult submit(ProviderJob order) {
        if (!SimulatedOutputs.canMake(order.model())) {
            return new SubmitResult.Failed("the simulator makes image and audio");
        }
        Behaviour behaviour = Behaviour.parse(prompt(order.params()));
        if (behaviour.refusals() > 0 && jobs.countRefusal(order.generation()) <= behaviour.refusals()) {
            return new SubmitResult.NotTaken("the simulator plays busy", Optional.of(BUSY_PAUSE));
        }
        SimulatedJob job = toJob(order, behaviour);
        jobs.add(job);
        FailPoint.hit("generation.simulator.after-accept");
        order.callback().ifPresent(address -> callbacks.schedule(job, address));
        return behaviour.losesAnswer()
                ? new SubmitResult.Unknown("the simulator lost its answer")
                : new SubmitResult.Accepted(new JobHandle(job.id()));
    }

    @Override
    public JobState poll(ProviderJob order, JobHandle handle) {
        return jobs.poll(handle.text())
                .map(job -> job.behaviour().breaksPolls() && job.polls() % 2 == 1
                        ? new JobState.Unreachable("status 500", Optional.empty())
                        : job.stateAt(clock.instant()))
                .orElseGet(() -> new JobState.Failed("no such job"));
    }

    @Override
    public FetchResult fetch(ProviderJob order, JobHandle handle) {
        Optional<SimulatedJob> job = jobs.find(handle.text());
        if (job.isEmpty()) {
            return new FetchResult.Failed("no such job");
        }
        try {
            return job.orElseThrow().stateAt(clock.instant()) instanceof JobState.Finished
                    ? new FetchResult.Files(SimulatedOutputs.make(job.orElseThrow(), order.workspace()))
                    : new FetchResult.Unreachable("not finished");
        } catch (IOException e) {
            LOG.errorf(e, "simulated output not written generation=%d", order.generation());
            return new FetchResult.Unreachable("output not written");
        }
    }

    @Override
    public CancelResult cancel(Upstream upstream, JobHandle handle) throws InterruptedException {
        Optional<SimulatedJob> job = jobs.find(handle.text());
        if (job.isEmpty() || job.orElseThrow().behaviour().neverCancels()) {
            return CancelResult.TOO_LATE;
        }
        if (job.orElseThrow().behaviour().cancelsSlowly()) {
            pause(SLOW_CANCEL);
        }
        boolean stopped = job.orElseThrow().stopped() || jobs.stop(handle.text(), clock.instant());
        return stopped ? CancelResult.STOPPED : CancelResult.TOO_LATE;
    }

    @Override
    public boolean isGenuine(Upstream upstream, Callback callback) {
        return callbacks.isGenuine(callback, jobs);
    }

    private SimulatedJob toJob(ProviderJob order, Behaviour behaviour) {
        Instant now = clock.instant();
        ImageSize size = order.size().orElse(DEFAULT_SIZE);
        int ordered = Math.clamp(order.params().path("num_images").asInt(1), 1, MAX_OUTPUTS);
        return new SimulatedJob(
                "sim_" + UUID.randomUUID(),
                order.generation(),
                order.model(),
                behaviour,
                Math.min(behaviour.outputs().orElse(ordered), MAX_OUTPUTS),
                size.width(),
                size.height(),
                order.params().path("seed").asLong(),
                UUID.randomUUID().toString(),
                now,
                now.plus(behaviour.duration().orElse(DURATION)),
                false,
                0);
    }

    private static String prompt(ObjectNode params) {
        return params.path("prompt").asText() + " " + params.path("text").asText();
    }

    private static void pause(Duration time) throws InterruptedException {
        boolean opened = new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
        if (opened) {
            throw new IllegalStateException("nobody opens this latch");
        }
    }
}
