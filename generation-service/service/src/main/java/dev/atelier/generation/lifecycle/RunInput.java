// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.media.InputFile;
import java.util.List;

/**
 * The input of a run where it differs from the input that the client sees: media as addresses, a prompt without
 * mentions. Stored with the generation, so that a run needs no further lookup.
 */
public record RunInput(ObjectNode input, List<InputFile> files) {
    public RunInput {
        files = List.copyOf(files);
    }
}
