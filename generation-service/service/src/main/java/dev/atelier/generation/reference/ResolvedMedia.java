// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.media.InputFile;
import dev.atelier.platform.media.MediaFacts;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An input with its resolved media.
 *
 * @param input as the account sees it: a file that came in a data: URI is named by its id
 * @param files each with its path
 * @param forUpstream the input with addresses instead of references
 * @param warnings for the client
 */
public record ResolvedMedia(ObjectNode input, List<InputFile> files, ObjectNode forUpstream, List<String> warnings) {
    public ResolvedMedia {
        files = List.copyOf(files);
        warnings = List.copyOf(warnings);
    }

    /** An input without media. */
    public static ResolvedMedia none(ObjectNode input) {
        return new ResolvedMedia(input, List.of(), input, List.of());
    }

    /** The facts of each file, by its path. */
    public Map<String, MediaFacts> facts() {
        return files.stream().collect(Collectors.toUnmodifiableMap(InputFile::path, InputFile::facts));
    }
}
