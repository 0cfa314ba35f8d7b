// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ProviderRoute;
import dev.atelier.generation.catalogue.UpstreamCost;
import dev.atelier.generation.library.LibraryClient;
import dev.atelier.generation.library.StoredOutput;
import dev.atelier.generation.lifecycle.FailureCode;
import dev.atelier.generation.lifecycle.GenerationOutput;
import dev.atelier.generation.lifecycle.GenerationResult;
import dev.atelier.generation.provider.Bill;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Stores the files that a provider made in the library; only then has a run succeeded. */
@ApplicationScoped
class OutputCollector {
    private static final Logger LOG = Logger.getLogger(OutputCollector.class);
    private static final int PROMPT_LENGTH = 200;

    private final LibraryClient library;
    private final DeadlineRetry retry;

    OutputCollector(@RestClient LibraryClient library, DeadlineRetry retry) {
        this.library = library;
        this.retry = retry;
    }

    /** Ends the run: succeeded when all files are of the model's kind and in the library, failed otherwise. */
    StepResult collect(ClaimedRun run, Model model, ProviderRoute route, List<MediaFile> files, Bill bill)
            throws InterruptedException {
        if (files.isEmpty()) {
            LOG.warnf("provider made nothing generation=%d", run.generation());
            return StepResult.providerFailed();
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
            return StepResult.providerFailed();
        }
        try {
            return new StepResult.Ended(new GenerationResult.Succeeded(
                    store(run, files), UpstreamCost.micros(route.target().cost(), bill, files.size())));
        } catch (DeadlineRetry.DeadlineReached late) {
            LOG.errorf("outputs not stored in time generation=%d cause=%s", run.generation(), late.getMessage());
            return StepResult.timedOut();
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "outputs not accepted generation=%d", run.generation());
            return StepResult.failed(FailureCode.PROVIDER_ERROR, "The outputs could not be kept.");
        }
    }

    /** Idempotent: the library keeps the first file of an index and answers it again. */
    private List<GenerationOutput> store(ClaimedRun run, List<MediaFile> files) throws InterruptedException {
        List<GenerationOutput> outputs = new ArrayList<>();
        for (MediaFile file : files) {
            int index = outputs.size();
            StoredOutput stored = retry.call(run.deadline(), "store an output", () -> {
                FailPoint.hit("generation.run.store");
                return library.storeOutput(
                        run.generation(),
                        index,
                        facts(run, file),
                        file.contentType(),
                        file.file().toFile());
            });
            outputs.add(GenerationOutput.of(index, stored));
        }
        FailPoint.hit("generation.run.after-store");
        return outputs;
    }

    private static Map<String, String> facts(ClaimedRun run, MediaFile file) {
        String prompt =
                run.input().path("prompt").asText(run.input().path("text").asText());
        int length = Math.min(PROMPT_LENGTH, prompt.codePointCount(0, prompt.length()));
        return Map.of(
                "account", Long.toString(run.account()),
                "project", Long.toString(run.project()),
                "origin", run.origin().wire(),
                "type", file.kind().wire(),
                "model", run.model().slug(),
                "prompt", prompt.substring(0, prompt.offsetByCodePoints(0, length)));
    }
}
