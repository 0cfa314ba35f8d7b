// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Asks after a job that an upstream has accepted, and brings its outputs home. Every part may be repeated. */
@ApplicationScoped
class JobPolls {
    private static final Logger LOG = Logger.getLogger(JobPolls.class);

    private final Routes routes;
    private final ProviderRuns providerRuns;
    private final ProviderCalls calls;
    private final RunOutputs outputs;
    private final RunProgress progress;
    private final PollPace pace;

    JobPolls(
            Routes routes,
            ProviderRuns providerRuns,
            ProviderCalls calls,
            RunOutputs outputs,
            RunProgress progress,
            PollPace pace) {
        this.routes = routes;
        this.providerRuns = providerRuns;
        this.calls = calls;
        this.outputs = outputs;
        this.progress = progress;
        this.pace = pace;
    }

    Step look(ClaimedRun run, Model model, String upstream, JobFactory.Jobs jobs) throws InterruptedException {
        Optional<ProviderRun> known = providerRuns.find(run.generation());
        Optional<JobHandle> handle = known.flatMap(ProviderRun::handle);
        if (handle.isEmpty()) {
            // The worker died between sending the job and learning of its fate.
            LOG.errorf("job may be lost, not sent again generation=%d upstream=%s", run.generation(), upstream);
            return Step.providerFailed();
        }
        Optional<Route> route = routes.of(model, upstream);
        if (route.isEmpty()) {
            LOG.warnf("upstream is gone, its job waits generation=%d upstream=%s", run.generation(), upstream);
            return new Step.Later(pace.next(model, Integer.MAX_VALUE));
        }
        return looked(run, model, known.orElseThrow(), handle.orElseThrow(), route.orElseThrow(), jobs);
    }

    private Step looked(
            ClaimedRun run, Model model, ProviderRun known, JobHandle handle, Route route, JobFactory.Jobs jobs)
            throws InterruptedException {
        ProviderJob job = jobs.toAsk(route);
        JobState state = calls.poll(route, job, handle);
        FailPoint.hit("generation.run.after-poll");
        return switch (state) {
            case JobState.Waiting() -> later(run, model, known);
            case JobState.Working(var share) -> {
                share.ifPresent(part -> progress.save(run, part));
                yield later(run, model, known);
            }
            case JobState.Finished() -> fetched(run, model, known, calls.fetch(route, job, handle));
            case JobState.Refused() -> Step.refused();
            case JobState.Failed(String detail) -> failed(run, detail);
            case JobState.Stopped(String detail) -> stopped(run, detail);
            case JobState.Unreachable(String detail, Optional<Duration> retryAfter) -> {
                Step.Later next = unanswered(run, model, known, detail);
                yield retryAfter.map(pace::afterBusy).map(Step.Later::new).orElse(next);
            }
        };
    }

    private Step fetched(ClaimedRun run, Model model, ProviderRun known, Fetched fetched) throws InterruptedException {
        return switch (fetched) {
            case Fetched.Files(List<MediaFile> files) -> outputs.kept(run, model, files);
            case Fetched.Refused() -> Step.refused();
            case Fetched.Failed(String detail) -> failed(run, detail);
            case Fetched.Unreachable(String detail) -> unanswered(run, model, known, detail);
        };
    }

    private Step.Later later(ClaimedRun run, Model model, ProviderRun known) {
        providerRuns.polled(run.generation(), true);
        return new Step.Later(pace.next(model, known.polls()));
    }

    private Step.Later unanswered(ClaimedRun run, Model model, ProviderRun known, String detail) {
        LOG.infof("upstream did not answer generation=%d detail=%s", run.generation(), detail);
        providerRuns.polled(run.generation(), false);
        return new Step.Later(pace.next(model, known.unanswered()));
    }

    /** A cancel is written down before the upstream is told of it: who sees the job stopped sees the wish as well. */
    private Step stopped(ClaimedRun run, String detail) {
        Optional<ProviderRun> now = providerRuns.find(run.generation());
        if (now.isEmpty()) {
            return new Step.Gone();
        }
        return now.orElseThrow().isStopAsked() ? Step.canceled() : failed(run, detail);
    }

    private static Step failed(ClaimedRun run, String detail) {
        LOG.warnf("provider failed generation=%d detail=%s", run.generation(), detail);
        return Step.providerFailed();
    }
}
