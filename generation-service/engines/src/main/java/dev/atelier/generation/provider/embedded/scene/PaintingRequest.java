// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.ProviderJob;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One picture to paint.
 *
 * @param style such as {@code painted} or {@code ink}
 * @param seed of this picture; differs for each picture of a run
 * @param input for the choices a style has of its own
 * @param notes written into the file
 */
public record PaintingRequest(
        String style, String prompt, long seed, ImageSize size, ObjectNode input, Map<String, String> notes) {

    public PaintingRequest {
        notes = new LinkedHashMap<>(notes);
    }

    private static final ImageSize SQUARE = new ImageSize(1024, 1024);

    public static PaintingRequest of(ProviderJob job, int index) {
        String prompt = job.params().path("prompt").asText();
        long seed = job.params().path("seed").asLong();
        Map<String, String> notes = new LinkedHashMap<>();
        notes.put("prompt", prompt);
        notes.put("seed", seed + "#" + index);
        notes.put("model", job.slug());
        notes.put("synthetic", "true");
        notes.put("Software", "Atelier");
        return new PaintingRequest(
                job.model(),
                prompt,
                SeededRandom.mix(seed, index, prompt.strip().hashCode()),
                job.size().orElse(SQUARE),
                job.params(),
                notes);
    }

    PaintingRequest withSize(ImageSize other) {
        return new PaintingRequest(style, prompt, seed, other, input, notes);
    }

    /** The request for the picture of this index, in the painted style. */
    public static PaintingRequest of(ProviderJob job, int index, ImageSize size) {
        PaintingRequest request = of(job, index);
        return new PaintingRequest("painted", request.prompt, request.seed, size, request.input, request.notes);
    }

    /** A choice of the input, or {@code otherwise} when the model has no such param. */
    String choice(String name, String otherwise) {
        return input.path(name).asText(otherwise);
    }
}
