// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.generation.GenerationOutput;
import dev.atelier.generation.input.ImageSize;
import dev.atelier.generation.library.LibraryClient;
import dev.atelier.generation.library.StoredOutput;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Brings what a provider made into the library; only then has a run succeeded. */
@ApplicationScoped
class OutputCollector {
    private final LibraryClient library;
    private final Patience patience;

    OutputCollector(@RestClient LibraryClient library, Patience patience) {
        this.library = library;
        this.patience = patience;
    }

    /** Safe to repeat: the library keeps the first file of a place and answers it again. */
    List<GenerationOutput> store(ClaimedRun run, Optional<ImageSize> size, List<MediaFile> files)
            throws InterruptedException {
        List<GenerationOutput> outputs = new ArrayList<>();
        for (MediaFile file : files) {
            int index = outputs.size();
            StoredOutput stored = patience.keepTrying(
                    run.deadline(),
                    "store an output",
                    () -> library.put(
                            run.generation(),
                            index,
                            facts(run, size, file),
                            file.contentType(),
                            file.file().toFile()));
            outputs.add(new GenerationOutput(index, stored.type(), stored.url(), stored.width(), stored.height()));
        }
        FailPoint.hit("generation.run.after-store");
        return outputs;
    }

    private static Map<String, String> facts(ClaimedRun run, Optional<ImageSize> size, MediaFile file) {
        Map<String, String> facts = new HashMap<>(Map.of(
                "account", Long.toString(run.account()),
                "project", Long.toString(run.project()),
                "origin", run.origin().wire(),
                "type", file.kind().wire()));
        size.ifPresent(known -> {
            facts.put("width", Integer.toString(known.width()));
            facts.put("height", Integer.toString(known.height()));
        });
        return facts;
    }
}
