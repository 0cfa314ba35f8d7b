// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.estimate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.media.MediaFacts;
import java.util.List;
import java.util.Map;

/**
 * An input whose media was found.
 *
 * @param facts of each file by its path: {@code image_url}, or {@code image_urls[1]}
 * @param forUpstream the input with addresses in place of references
 * @param warnings for the client
 */
public record ResolvedMedia(Map<String, MediaFacts> facts, ObjectNode forUpstream, List<String> warnings) {
    public ResolvedMedia {
        facts = Map.copyOf(facts);
        warnings = List.copyOf(warnings);
    }

    /** An input in which nothing was to be found. */
    public static ResolvedMedia none(ObjectNode input) {
        return new ResolvedMedia(Map.of(), input, List.of());
    }
}
