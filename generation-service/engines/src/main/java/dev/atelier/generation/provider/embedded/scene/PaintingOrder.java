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
public record PaintingOrder(
        String style, String prompt, long seed, ImageSize size, ObjectNode input, Map<String, String> notes) {

    public PaintingOrder {
        notes = new LinkedHashMap<>(notes);
    }

    private static final ImageSize SQUARE = new ImageSize(1024, 1024);

    public static PaintingOrder of(ProviderJob job, int index) {
        String prompt = job.params().path("prompt").asText();
        long seed = job.params().path("seed").asLong();
        Map<String, String> notes = new LinkedHashMap<>();
        notes.put("prompt", prompt);
        notes.put("seed", seed + "#" + index);
        notes.put("model", job.slug());
        notes.put("synthetic", "true");
        notes.put("Software", "Atelier");
        return new PaintingOrder(
                job.model(),
                prompt,
                Dice.mixed(seed, index, prompt.strip().hashCode()),
                job.size().orElse(SQUARE),
                job.params(),
                notes);
    }

    PaintingOrder sized(ImageSize other) {
        return new PaintingOrder(style, prompt, seed, other, input, notes);
    }

    /** The same for the picture of this number, in the painted manner. */
    public static PaintingOrder painted(ProviderJob job, int index, ImageSize size) {
        PaintingOrder order = of(job, index);
        return new PaintingOrder("painted", order.prompt, order.seed, size, order.input, order.notes);
    }

    /** A choice of the input, or {@code otherwise} where the model does not offer it. */
    String choice(String name, String otherwise) {
        return input.path(name).asText(otherwise);
    }
}
