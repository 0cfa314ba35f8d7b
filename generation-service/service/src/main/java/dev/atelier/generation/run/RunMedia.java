// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.generation.RunInput;
import dev.atelier.generation.media.InputFile;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFacts;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads what a run is made from: its input with media as addresses, and the facts of those media. */
@ApplicationScoped
class RunMedia {
    private static final String SEED = "seed";

    private final ObjectMapper json;

    RunMedia(ObjectMapper json) {
        this.json = json;
    }

    RunInput of(ClaimedRun run) {
        Optional<RunInput> stored = read(run);
        stored.ifPresent(made -> withSeed(made.input(), run.input().path(SEED)));
        return stored.orElseGet(() -> new RunInput(run.input(), List.of()));
    }

    /** Of each output, where the model fixes it. */
    Optional<ImageSize> size(ClaimedRun run, Model model, RunInput made) {
        Map<String, MediaFacts> facts =
                made.files().stream().collect(Collectors.toUnmodifiableMap(InputFile::path, InputFile::facts));
        return model.size(new PricedInput(run.input(), facts));
    }

    /** The seed is drawn after the media were found, so only the input that the client sees has it. */
    private static void withSeed(ObjectNode input, JsonNode seed) {
        if (!seed.isMissingNode()) {
            input.set(SEED, seed);
        }
    }

    private Optional<RunInput> read(ClaimedRun run) {
        try {
            return Optional.ofNullable(json.readValue(run.media().text(), RunInput.class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("generation " + run.generation() + " holds an unreadable run input", e);
        }
    }
}
