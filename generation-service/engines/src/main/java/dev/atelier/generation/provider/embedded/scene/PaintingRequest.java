// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.ProviderJob;

/**
 * One picture to paint.
 *
 * @param style {@code painted}, {@code abstract} or {@code poster}
 * @param seed of this picture; differs for each picture of a run
 * @param input for the choices a style has of its own
 */
public record PaintingRequest(String style, String prompt, long seed, ImageSize size, ObjectNode input) {
    private static final ImageSize SQUARE = new ImageSize(1024, 1024);

    public static PaintingRequest of(ProviderJob job, int index) {
        return of(job, index, job.model(), job.size().orElse(SQUARE));
    }

    /** The request for the picture of this index, in the painted style. */
    public static PaintingRequest of(ProviderJob job, int index, ImageSize size) {
        return of(job, index, "painted", size);
    }

    private static PaintingRequest of(ProviderJob job, int index, String style, ImageSize size) {
        String prompt = job.params().path("prompt").asText();
        long seed = SeededRandom.mix(
                job.params().path("seed").asLong(), index, prompt.strip().hashCode());
        return new PaintingRequest(style, prompt, seed, size, job.params());
    }

    /** A choice of the input, or {@code otherwise} when the model has no such param. */
    String choice(String name, String otherwise) {
        return input.path(name).asText(otherwise);
    }
}
