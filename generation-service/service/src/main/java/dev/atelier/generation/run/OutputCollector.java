// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ProviderRouter.ProviderRoute;
import dev.atelier.generation.catalogue.UpstreamCost;
import dev.atelier.generation.library.LibraryClient;
import dev.atelier.generation.library.LibraryClient.StoredOutput;
import dev.atelier.generation.lifecycle.Failure.FailureCode;
import dev.atelier.generation.lifecycle.GenerationOutput;
import dev.atelier.generation.lifecycle.GenerationResult;
import dev.atelier.generation.lifecycle.PricedOrder.RunInput;
import dev.atelier.generation.media.InputFile;
import dev.atelier.generation.provider.Bill;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Stores the files that a provider made in the library; only then has a run succeeded. */
@ApplicationScoped
class OutputCollector {
    private static final Logger LOG = Logger.getLogger(OutputCollector.class);
    private static final int PROMPT_LENGTH = 200;
    /** The library names no more of them. */
    private static final int MOST_REFERENCES = 16;

    /** Tasks whose first medium is what they change; others look at theirs. */
    private static final Set<String> EDITS =
            Set.of("image-edit", "image-upscale", "background-removal", "video-to-video", "video-upscale");

    private final LibraryClient library;
    private final DeadlineRetry retry;
    private final ObjectMapper json;

    OutputCollector(@RestClient LibraryClient library, DeadlineRetry retry, ObjectMapper json) {
        this.library = library;
        this.retry = retry;
        this.json = json;
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
                    store(run, files, origin(run, model, route)),
                    UpstreamCost.micros(route.target().cost(), bill, files.size())));
        } catch (DeadlineRetry.DeadlineReached late) {
            LOG.errorf("outputs not stored in time generation=%d cause=%s", run.generation(), late.getMessage());
            return StepResult.timedOut();
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "outputs not accepted generation=%d", run.generation());
            return StepResult.failed(FailureCode.PROVIDER_ERROR, "The outputs could not be kept.");
        }
    }

    /** Idempotent: the library keeps the first file of an index and answers it again. */
    private List<GenerationOutput> store(ClaimedRun run, List<MediaFile> files, Map<String, String> origin)
            throws InterruptedException {
        List<GenerationOutput> outputs = new ArrayList<>();
        for (MediaFile file : files) {
            int index = outputs.size();
            StoredOutput stored = retry.call(run.deadline(), "store an output", () -> {
                FailPoint.hit("generation.run.store");
                return library.storeOutput(
                        run.generation(), index, facts(run, file, origin), file.contentType(), file.file());
            });
            outputs.add(GenerationOutput.of(index, stored));
        }
        FailPoint.hit("generation.run.after-store");
        return outputs;
    }

    /** What the credentials of an output say of how it was made. */
    private Map<String, String> origin(ClaimedRun run, Model model, ProviderRoute route) {
        String references =
                run.row().order().runInput().read(json, RunInput.class).map(RunInput::files).orElse(List.of()).stream()
                        .limit(MOST_REFERENCES)
                        .map(InputFile::url)
                        .collect(Collectors.joining(" "));
        return Map.of(
                "model_revision",
                run.model().revision(),
                "maker",
                route.isEngine() ? "engine" : "vendor",
                "edited",
                Boolean.toString(EDITS.contains(model.task())),
                "references",
                references);
    }

    private static Map<String, String> facts(ClaimedRun run, MediaFile file, Map<String, String> origin) {
        String prompt =
                run.input().path("prompt").asText(run.input().path("text").asText());
        int length = Math.min(PROMPT_LENGTH, prompt.codePointCount(0, prompt.length()));
        Map<String, String> facts = new HashMap<>(origin);
        facts.putAll(Map.of(
                "account", Long.toString(run.row().account()),
                "project", Long.toString(run.row().project()),
                "origin", run.row().origin().wire(),
                "type", file.kind().wire(),
                "model", run.model().slug(),
                "prompt", prompt.substring(0, prompt.offsetByCodePoints(0, length))));
        file.network().ifPresent(network -> {
            facts.put("maker", "network");
            facts.put("model_revision", run.model().revision() + "+" + network);
        });
        return facts;
    }
}
