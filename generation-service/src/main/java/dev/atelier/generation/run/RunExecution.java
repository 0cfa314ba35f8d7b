// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.generation.FailureCode;
import dev.atelier.generation.generation.FinishService;
import dev.atelier.generation.generation.GenerationResult;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.Submission;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Carries out one claimed run: the provider, then the library, then the end. */
@ApplicationScoped
class RunExecution {
    private static final Logger LOG = Logger.getLogger(RunExecution.class);

    private final ModelCatalogue catalogue;
    private final ProviderCalls providers;
    private final OutputCollector outputs;
    private final FinishService finishes;
    private final Patience patience;
    private final RunTracing tracing;

    RunExecution(
            ModelCatalogue catalogue,
            ProviderCalls providers,
            OutputCollector outputs,
            FinishService finishes,
            Patience patience,
            RunTracing tracing) {
        this.catalogue = catalogue;
        this.providers = providers;
        this.outputs = outputs;
        this.finishes = finishes;
        this.patience = patience;
        this.tracing = tracing;
    }

    /** Whatever goes wrong here leaves the run to its lease and its deadline; it never stays without an end. */
    void carryOut(ClaimedRun run) {
        tracing.within(run.trace(), run.generation(), () -> toItsEnd(run));
    }

    private void toItsEnd(ClaimedRun run) {
        try {
            FailPoint.hit("generation.run.after-claim");
            GenerationResult result = result(run);
            boolean taken = patience.keepTrying(
                    run.deadline(), "finish a run", () -> finishes.finish(run.generation(), run.lease(), result));
            if (!taken) {
                LOG.infof("run had ended already generation=%d", run.generation());
            }
        } catch (InterruptedException _) {
            LOG.infof("run left to another worker generation=%d", run.generation());
        } catch (Patience.OutOfTime late) {
            LOG.warnf("run left to its deadline generation=%d cause=%s", run.generation(), late.getMessage());
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "run broke off generation=%d", run.generation());
        }
    }

    private GenerationResult result(ClaimedRun run) throws InterruptedException {
        Optional<Model> model = catalogue.find(run.model().id());
        if (model.isEmpty()) {
            return GenerationResult.failed(FailureCode.MODEL_UNAVAILABLE, "The model is no longer offered.");
        }
        Path workspace = Workspaces.create();
        try {
            return result(run, model.orElseThrow(), workspace);
        } finally {
            Workspaces.delete(workspace);
        }
    }

    private GenerationResult result(ClaimedRun run, Model model, Path workspace) throws InterruptedException {
        return switch (providers.run(run, model, workspace)) {
            case Submission.Made(List<MediaFile> files) -> stored(run, model, files);
            case Submission.Refused() ->
                GenerationResult.failed(FailureCode.MODERATION_BLOCKED, "The model's provider refused this content.");
            case Submission.Failed(String detail) -> failed(run, detail);
            case Submission.NotTaken(String detail, var _) -> failed(run, detail);
            case Submission.Unknown(String detail) -> failed(run, detail);
            case Submission.Accepted(var _) -> failed(run, "nobody polls");
            case Submission.TimedOut() -> timedOut();
        };
    }

    private static GenerationResult failed(ClaimedRun run, String detail) {
        LOG.warnf("provider failed generation=%d detail=%s", run.generation(), detail);
        return GenerationResult.failed(FailureCode.PROVIDER_ERROR, "The model's provider failed.");
    }

    private GenerationResult stored(ClaimedRun run, Model model, List<MediaFile> files) throws InterruptedException {
        try {
            return new GenerationResult.Succeeded(outputs.store(run, model.size(PricedInput.of(run.input())), files));
        } catch (Patience.OutOfTime late) {
            LOG.errorf("outputs not stored in time generation=%d cause=%s", run.generation(), late.getMessage());
            return timedOut();
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "outputs not accepted generation=%d", run.generation());
            return GenerationResult.failed(FailureCode.PROVIDER_ERROR, "The outputs could not be kept.");
        }
    }

    private static GenerationResult timedOut() {
        return GenerationResult.failed(FailureCode.TIMEOUT, "The run did not end in time.");
    }
}
