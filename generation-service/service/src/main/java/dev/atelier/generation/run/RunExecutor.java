// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.lifecycle.Failure.FailureCode;
import dev.atelier.generation.lifecycle.FinishService;
import dev.atelier.generation.lifecycle.GenerationResult;
import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Executes one step of a claimed run: submit it, or poll it, or collect its outputs and end it. The next worker that
 * claims the run continues from its row in the database.
 */
@ApplicationScoped
class RunExecutor {
    private static final Logger LOG = Logger.getLogger(RunExecutor.class);

    private final ModelCatalogue catalogue;
    private final ProviderSubmitter submitter;
    private final ProviderPoller poller;
    private final JobFactory jobs;
    private final Workspaces workspaces;
    private final FinishService finishes;
    private final RunLeaseService leases;
    private final RunRepository runs;
    private final RequeueService requeues;
    private final DeadlineRetry retry;
    private final RunTracing tracing;
    private final RunQueue queue;
    private final Clock clock;

    RunExecutor(
            ModelCatalogue catalogue,
            ProviderSubmitter submitter,
            ProviderPoller poller,
            JobFactory jobs,
            Workspaces workspaces,
            FinishService finishes,
            RunLeaseService leases,
            RunRepository runs,
            RequeueService requeues,
            DeadlineRetry retry,
            RunTracing tracing,
            RunQueue queue,
            Clock clock) {
        this.catalogue = catalogue;
        this.submitter = submitter;
        this.poller = poller;
        this.jobs = jobs;
        this.workspaces = workspaces;
        this.finishes = finishes;
        this.leases = leases;
        this.runs = runs;
        this.requeues = requeues;
        this.retry = retry;
        this.tracing = tracing;
        this.queue = queue;
        this.clock = clock;
    }

    /**
     * Does the next step of a run. After any fault the lease and the deadline bring the run to its end.
     *
     * @return true when the run has given up its place at its upstream
     */
    boolean execute(ClaimedRun run) {
        return tracing.within(run.row().trace(), run.generation(), () -> executeInTrace(run));
    }

    private boolean executeInTrace(ClaimedRun run) {
        try {
            FailPoint.hit("generation.run.after-claim");
            return finish(run, step(run));
        } catch (InterruptedException _) {
            LOG.infof("run left to another worker generation=%d", run.generation());
            leases.releaseNow(List.of(run));
        } catch (DeadlineRetry.DeadlineReached late) {
            LOG.warnf("run left to its deadline generation=%d cause=%s", run.generation(), late.getMessage());
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "run broke off generation=%d", run.generation());
        }
        return false;
    }

    private boolean finish(ClaimedRun run, StepResult result) throws InterruptedException {
        switch (result) {
            case StepResult.Ended(GenerationResult end) -> end(run, end);
            case StepResult.Accepted(Duration pause) -> queue.signalDueAfter(pause);
            case StepResult.Later next -> {
                retry.call(run.deadline(), "park a run", () -> park(run, next));
                queue.signalDueAfter(next.pause());
            }
            case StepResult.NotTaken(Duration pause) ->
                retry.call(run.deadline(), "park a run", () -> pause(run, pause));
            case StepResult.MovedTo(String queue) ->
                retry.call(run.deadline(), "move a run", () -> requeues.moveTo(run, queue));
            case StepResult.LeaseLost() -> LOG.infof("run had ended already generation=%d", run.generation());
        }
        return !(result instanceof StepResult.Accepted || result instanceof StepResult.Later);
    }

    private boolean park(ClaimedRun run, StepResult.Later next) {
        Instant due = clock.instant().plus(next.pause());
        return runs.park(run.generation(), run.lease(), due, next.answered(), next.progress());
    }

    private boolean pause(ClaimedRun run, Duration pause) {
        return runs.pause(run.generation(), run.lease(), clock.instant().plus(pause));
    }

    private void end(ClaimedRun run, GenerationResult result) throws InterruptedException {
        FailPoint.hit("generation.run.before-finish");
        boolean ended =
                retry.call(run.deadline(), "finish a run", () -> finishes.finish(run.row(), run.lease(), result));
        if (!ended) {
            LOG.infof("run had ended already generation=%d", run.generation());
        }
    }

    private StepResult step(ClaimedRun run) throws InterruptedException {
        Optional<Model> found = catalogue.find(run.model().id());
        if (found.isEmpty()) {
            return StepResult.failed(FailureCode.MODEL_UNAVAILABLE, "The model is no longer offered.");
        }
        Model model = found.orElseThrow();
        Path workspace = workspaces.create();
        try {
            JobFactory.Jobs ofRun = jobs.create(run, model, workspace);
            return run.state().state().mayBeAtUpstream()
                    ? poller.poll(run, model, ofRun)
                    : submitter.submit(run, model, ofRun);
        } finally {
            workspaces.delete(workspace);
        }
    }
}
