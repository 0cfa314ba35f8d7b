// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.media.InputFile;
import java.util.List;

/**
 * What a run is made from, where that is more than the input the client sees: media as addresses, a prompt without
 * mentions. Kept with the generation, so that a run needs nobody to look anything up again.
 */
public record RunInput(ObjectNode input, List<InputFile> files) {
    public RunInput {
        files = List.copyOf(files);
    }
}
