// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.input.ImageSize;
import dev.atelier.generation.media.MediaInput;
import dev.atelier.generation.price.PricedInput;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The media that go into a run: as addresses for those who fetch them, as files for those who need the bytes. */
@ApplicationScoped
class RunMedia {

    /** The input of the run with an address in each media field. */
    ObjectNode addressed(ClaimedRun run) {
        return run.input();
    }

    List<MediaInput> inputs(ClaimedRun run, Path workspace) {
        return List.of();
    }

    /** Of each output, where the model fixes it. */
    Optional<ImageSize> size(ClaimedRun run, Model model) {
        return model.size(new PricedInput(run.input(), Map.of()));
    }
}
