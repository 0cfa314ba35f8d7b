// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.generation.catalogue.ProviderRouter.ProviderRoute;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.lifecycle.Run;
import dev.atelier.generation.provider.Bill;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.schedule.RunDurations;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jboss.logging.Logger;

/** Polls a job that an upstream has accepted, and collects its outputs; each poll may be repeated. */
@ApplicationScoped
class ProviderPoller {
    private static final Logger LOG = Logger.getLogger(ProviderPoller.class);

    private final ProviderRouter router;
    private final GenerationRepository generations;
    private final ProviderInvoker providers;
    private final OutputCollector outputs;
    private final PollSchedule schedule;
    private final RunDurations durations;
    private final Clock clock;

    ProviderPoller(
            ProviderRouter router,
            GenerationRepository generations,
            ProviderInvoker providers,
            OutputCollector outputs,
            PollSchedule schedule,
            RunDurations durations,
            Clock clock) {
        this.router = router;
        this.generations = generations;
        this.providers = providers;
        this.outputs = outputs;
        this.schedule = schedule;
        this.durations = durations;
        this.clock = clock;
    }

    StepResult poll(ClaimedRun run, Model model, JobFactory.Jobs jobs) throws InterruptedException {
        String upstream = run.worksFor();
        Optional<JobHandle> handle = Optional.ofNullable(run.state().handle()).map(JobHandle::new);
        if (handle.isEmpty()) {
            // The worker died after sending the job and before it got the answer.
            LOG.errorf("job may be lost, not sent again generation=%d upstream=%s", run.generation(), upstream);
            return StepResult.providerFailed();
        }
        Optional<ProviderRoute> route = router.findRoute(model, upstream);
        if (route.isEmpty()) {
            LOG.warnf("upstream is gone, its job waits generation=%d upstream=%s", run.generation(), upstream);
            return StepResult.Later.unanswered(schedule.next(model, Integer.MAX_VALUE, Duration.ZERO));
        }
        return poll(run, model, run.state(), handle.orElseThrow(), route.orElseThrow(), jobs);
    }

    private StepResult poll(
            ClaimedRun run, Model model, Run known, JobHandle handle, ProviderRoute route, JobFactory.Jobs jobs)
            throws InterruptedException {
        ProviderJob job = jobs.toPoll(route);
        JobState state = providers.poll(route, job, handle);
        FailPoint.hit("generation.run.after-poll");
        return switch (state) {
            case JobState.Waiting() -> pollLater(model, known, route, OptionalDouble.empty());
            case JobState.Working(OptionalDouble share) ->
                pollLater(model, known, route, share.isPresent() ? share : estimate(run, model));
            case JobState.Finished() -> collect(run, model, known, route, providers.fetch(route, job, handle));
            case JobState.Refused() -> StepResult.moderationBlocked();
            case JobState.Failed(String detail) -> fail(run, detail);
            case JobState.Stopped(String detail) -> stop(run, detail);
            case JobState.Unreachable(String detail, Optional<Duration> retryAfter) -> {
                StepResult.Later next = retryUnanswered(run, model, known, route, detail);
                yield retryAfter
                        .map(schedule::afterBusy)
                        .map(StepResult.Later::unanswered)
                        .orElse(next);
            }
        };
    }

    private StepResult collect(ClaimedRun run, Model model, Run known, ProviderRoute route, FetchResult fetched)
            throws InterruptedException {
        return switch (fetched) {
            case FetchResult.Files(List<MediaFile> files, Bill bill) -> outputs.collect(run, model, route, files, bill);
            case FetchResult.Refused() -> StepResult.moderationBlocked();
            case FetchResult.Failed(String detail) -> fail(run, detail);
            case FetchResult.Unreachable(String detail) -> retryUnanswered(run, model, known, route, detail);
        };
    }

    private static Duration pause(ProviderRoute route) {
        return route.provider().pollPause(route.upstream());
    }

    private StepResult.Later pollLater(Model model, Run known, ProviderRoute route, OptionalDouble share) {
        return StepResult.Later.answered(schedule.next(model, known.polls(), pause(route)), share);
    }

    /** Stored with what others report, so that no later answer shows less. */
    private OptionalDouble estimate(ClaimedRun run, Model model) {
        return run.row().times().startedAt().stream()
                .mapToDouble(start -> durations.estimateShare(model, Duration.between(start, clock.instant())))
                .findFirst();
    }

    private StepResult.Later retryUnanswered(
            ClaimedRun run, Model model, Run known, ProviderRoute route, String detail) {
        LOG.infof("upstream did not answer generation=%d detail=%s", run.generation(), detail);
        return StepResult.Later.unanswered(schedule.next(model, known.unanswered(), pause(route)));
    }

    /** A cancel is stored before the upstream gets it, so a job that was stopped by us has the mark. */
    private StepResult stop(ClaimedRun run, String detail) {
        Optional<Run> now = generations.find(run.generation()).map(Generation::openRun);
        if (now.isEmpty()) {
            return new StepResult.LeaseLost();
        }
        return now.orElseThrow().isStopRequested() ? StepResult.canceled() : fail(run, detail);
    }

    private static StepResult fail(ClaimedRun run, String detail) {
        LOG.warnf("provider failed generation=%d detail=%s", run.generation(), detail);
        return StepResult.providerFailed();
    }
}
