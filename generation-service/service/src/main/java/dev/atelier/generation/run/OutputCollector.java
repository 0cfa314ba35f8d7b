// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.generation.GenerationOutput;
import dev.atelier.generation.library.LibraryClient;
import dev.atelier.generation.library.StoredOutput;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Brings what a provider made into the library; only then has a run succeeded. */
@ApplicationScoped
class OutputCollector {
    private static final int PROMPT_LENGTH = 200;

    private final LibraryClient library;
    private final Patience patience;

    OutputCollector(@RestClient LibraryClient library, Patience patience) {
        this.library = library;
        this.patience = patience;
    }

    /** Safe to repeat: the library keeps the first file of a place and answers it again. */
    List<GenerationOutput> store(ClaimedRun run, List<MediaFile> files) throws InterruptedException {
        List<GenerationOutput> outputs = new ArrayList<>();
        for (MediaFile file : files) {
            int index = outputs.size();
            StoredOutput stored = patience.keepTrying(run.deadline(), "store an output", () -> {
                FailPoint.hit("generation.run.store");
                return library.put(
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
        return Map.of(
                "account", Long.toString(run.account()),
                "project", Long.toString(run.project()),
                "origin", run.origin().wire(),
                "type", file.kind().wire(),
                "model", run.model().slug(),
                "prompt",
                        prompt.substring(
                                0,
                                prompt.offsetByCodePoints(
                                        0, Math.min(PROMPT_LENGTH, prompt.codePointCount(0, prompt.length())))));
    }
}
