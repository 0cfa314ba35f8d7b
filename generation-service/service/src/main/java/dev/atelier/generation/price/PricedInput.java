// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.MediaFacts;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The values that a price may depend on.
 *
 * @param input normalised by the model's schema
 * @param media what is known of each media file in it, by path: {@code image_url}, or {@code image_urls[1]}
 */
public record PricedInput(ObjectNode input, Map<String, MediaFacts> media) {
    public PricedInput {
        media = Map.copyOf(media);
    }

    /** An input without media. */
    public static PricedInput of(ObjectNode input) {
        return new PricedInput(input, Map.of());
    }

    /** The facts of a media member, or of each of its items; empty when the client left it out. */
    List<MediaFacts> facts(String field) {
        JsonNode value = input.path(field);
        if (value.isArray()) {
            return IntStream.range(0, value.size())
                    .mapToObj(i -> known(field + "[" + i + "]"))
                    .toList();
        }
        return value.isMissingNode() ? List.of() : List.of(known(field));
    }

    private MediaFacts known(String path) {
        MediaFacts facts = media.get(path);
        if (facts == null) {
            throw new IllegalStateException("no facts of input." + path + "; media is resolved before it is priced");
        }
        return facts;
    }
}
