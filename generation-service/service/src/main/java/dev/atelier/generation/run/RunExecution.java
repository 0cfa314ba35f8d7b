// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.generation.FailureCode;
import dev.atelier.generation.generation.FinishService;
import dev.atelier.generation.generation.GenerationResult;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Carries a claimed run on by one step: hand it over, or ask after it, or bring its outputs home and end it. Whoever
 * claims it next goes on from what the database says.
 */
@ApplicationScoped
class RunExecution {
    private static final Logger LOG = Logger.getLogger(RunExecution.class);

    private final ModelCatalogue catalogue;
    private final HandOver handOver;
    private final JobPolls polls;
    private final JobFactory jobs;
    private final Workspaces workspaces;
    private final FinishService finishes;
    private final RunLeases leases;
    private final Patience patience;
    private final RunTracing tracing;

    RunExecution(
            ModelCatalogue catalogue,
            HandOver handOver,
            JobPolls polls,
            JobFactory jobs,
            Workspaces workspaces,
            FinishService finishes,
            RunLeases leases,
            Patience patience,
            RunTracing tracing) {
        this.catalogue = catalogue;
        this.handOver = handOver;
        this.polls = polls;
        this.jobs = jobs;
        this.workspaces = workspaces;
        this.finishes = finishes;
        this.leases = leases;
        this.patience = patience;
        this.tracing = tracing;
    }

    /** Whatever goes wrong here leaves the run to its lease and its deadline; it never stays without an end. */
    void carryOn(ClaimedRun run) {
        tracing.within(run.trace(), run.generation(), () -> step(run));
    }

    private void step(ClaimedRun run) {
        try {
            FailPoint.hit("generation.run.after-claim");
            switch (next(run)) {
                case Step.Ended(GenerationResult result) -> end(run, result);
                case Step.Later(Duration pause) ->
                    patience.keepTrying(run.deadline(), "park a run", () -> leases.park(run, pause));
                case Step.Gone() -> LOG.infof("run had ended already generation=%d", run.generation());
            }
        } catch (InterruptedException _) {
            LOG.infof("run left to another worker generation=%d", run.generation());
            leases.release(List.of(run));
        } catch (Patience.OutOfTime late) {
            LOG.warnf("run left to its deadline generation=%d cause=%s", run.generation(), late.getMessage());
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "run broke off generation=%d", run.generation());
        }
    }

    private void end(ClaimedRun run, GenerationResult result) throws InterruptedException {
        FailPoint.hit("generation.run.before-finish");
        boolean taken = patience.keepTrying(
                run.deadline(), "finish a run", () -> finishes.finish(run.generation(), run.lease(), result));
        if (!taken) {
            LOG.infof("run had ended already generation=%d", run.generation());
        }
    }

    private Step next(ClaimedRun run) throws InterruptedException {
        Optional<Model> model = catalogue.find(run.model().id());
        if (model.isEmpty()) {
            return Step.failed(FailureCode.MODEL_UNAVAILABLE, "The model is no longer offered.");
        }
        Path workspace = workspaces.create();
        try {
            return next(run, model.orElseThrow(), jobs.jobs(run, model.orElseThrow(), workspace));
        } finally {
            workspaces.delete(workspace);
        }
    }

    private Step next(ClaimedRun run, Model model, JobFactory.Jobs ways) throws InterruptedException {
        Optional<String> upstream = run.handedTo();
        return upstream.isPresent()
                ? polls.look(run, model, upstream.orElseThrow(), ways)
                : handOver.begin(run, model, ways);
    }
}
