// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.generation.FailureCode;
import dev.atelier.generation.generation.GenerationResult;
import dev.atelier.generation.provider.MediaFile;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Turns files a provider made into the end of a run: all of the model's kind and in the library, or a failure. */
@ApplicationScoped
class RunOutputs {
    private static final Logger LOG = Logger.getLogger(RunOutputs.class);

    private final OutputCollector outputs;

    RunOutputs(OutputCollector outputs) {
        this.outputs = outputs;
    }

    Step kept(ClaimedRun run, Model model, List<MediaFile> files) throws InterruptedException {
        if (files.isEmpty()) {
            LOG.warnf("provider made nothing generation=%d", run.generation());
            return Step.providerFailed();
        }
        Optional<MediaFile> odd =
                files.stream().filter(file -> !model.makes(file.kind())).findFirst();
        if (odd.isPresent()) {
            LOG.warnf(
                    "provider made something else generation=%d model=%s asked=%s made=%s",
                    run.generation(),
                    model.slug(),
                    model.type().wire(),
                    odd.orElseThrow().contentType());
            return Step.providerFailed();
        }
        try {
            return new Step.Ended(new GenerationResult.Succeeded(outputs.store(run, files)));
        } catch (Patience.OutOfTime late) {
            LOG.errorf("outputs not stored in time generation=%d cause=%s", run.generation(), late.getMessage());
            return Step.timedOut();
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "outputs not accepted generation=%d", run.generation());
            return Step.failed(FailureCode.PROVIDER_ERROR, "The outputs could not be kept.");
        }
    }
}
