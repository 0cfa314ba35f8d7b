// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.EmbeddedConfig;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.ImpossibleOrder;
import dev.atelier.generation.provider.embedded.Order;
import dev.atelier.generation.provider.embedded.scene.Dice;
import dev.atelier.generation.provider.embedded.scene.Painter;
import dev.atelier.generation.provider.embedded.scene.PaintingOrder;
import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.generation.provider.embedded.scene.Prompt;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Changes pictures by words: it paints the scene the words describe, gives the picture its colours and its light, lets
 * it shine through, and obeys words for colour and manner. Several pictures become one, side by side.
 */
@ApplicationScoped
public class EditEngine implements Engine {
    private static final double USUAL_STRENGTH = 0.6;
    private static final float COLOURS = 0.85f;
    private static final float SCENE = 0.45f;

    private final PictureReader reader;
    private final ImageFiles files;
    private final EmbeddedConfig limits;

    public EditEngine(PictureReader reader, ImageFiles files, EmbeddedConfig limits) {
        this.reader = reader;
        this.files = files;
        this.limits = limits;
    }

    @Override
    public Set<String> models() {
        return Set.of("edit");
    }

    @Override
    public List<MediaFile> make(Order order) throws IOException, InterruptedException {
        List<MediaInput> inputs = order.all("image", "images");
        if (inputs.isEmpty()) {
            throw new ImpossibleOrder("image is missing");
        }
        ImageSize wished = order.size().isPresent() ? order.size().orElseThrow() : reader.measure(inputs.getFirst());
        // The scene is painted at the same size, so there are two pictures at once.
        ImageSize size = PictureReader.within(wished, limits.workPixels() / 2);
        List<MediaFile> made = new ArrayList<>();
        for (int index = 0; index < order.images(); index++) {
            Picture picture = composed(order, inputs, size);
            edit(order, index, picture);
            Picture finished = Painter.restyled(picture, style(order), new Dice(order.seed()));
            made.add(files.write(order, index, finished));
            order.progress((index + 1.0) / order.images());
        }
        return made;
    }

    private Picture composed(Order order, List<MediaInput> inputs, ImageSize size)
            throws IOException, InterruptedException {
        Picture base = reader.readCovering(order, inputs.getFirst(), size);
        for (int i = 1; i < inputs.size(); i++) {
            Picture next = reader.readCovering(order, inputs.get(i), size);
            float seam = (float) i / inputs.size();
            for (int y = 0; y < size.height(); y++) {
                for (int x = 0; x < size.width(); x++) {
                    float along = (float) x / size.width() - seam;
                    blend(base, next, x, y, Math.clamp(along / 0.08f + 0.5f, 0, 1));
                }
            }
        }
        return base;
    }

    private static void edit(Order order, int index, Picture picture) {
        float strength = (float) order.number("strength", USUAL_STRENGTH, 0, 1);
        var prompt = new Prompt(order.prompt());
        boolean retouched = Arrays.stream(Retouch.values()).anyMatch(retouch -> retouch.isAskedBy(prompt));
        // Words that only ask for a retouch describe no scene.
        if (!order.prompt().isBlank() && strength > 0 && (prompt.namesScene() || !retouched)) {
            var size = new ImageSize(picture.width(), picture.height());
            Picture scene = Painter.picture(PaintingOrder.painted(order.job(), index, size));
            new ColourTransfer(scene).apply(picture, COLOURS * strength);
            float shown = prompt.namesScene() ? SCENE * strength * strength : 0;
            for (int y = 0; y < picture.height() && shown > 0; y++) {
                for (int x = 0; x < picture.width(); x++) {
                    // Strongest where the picture has the least to say: in its bright and dark flats.
                    float light = Picture.brightness(picture.at(x, y));
                    float flat = Math.abs(2 * light - 1);
                    blend(picture, scene, x, y, shown * (0.5f + 0.5f * flat));
                }
            }
        }
        for (Retouch retouch : Retouch.values()) {
            if (retouch.isAskedBy(prompt)) {
                retouch.apply(picture, Math.min(1, 0.3f + strength));
            }
        }
    }

    private static String style(Order order) {
        var prompt = new Prompt(order.prompt());
        if (prompt.has("ink", "sketch", "drawing", "pencil", "lineart")) {
            return "ink";
        }
        return prompt.has("poster", "posterized", "cartoon", "comic", "vector") ? "poster" : "";
    }

    private static void blend(Picture into, Picture from, int x, int y, float share) {
        int a = into.at(x, y);
        int b = from.at(x, y);
        into.set(
                x,
                y,
                0xFF000000
                        | Picture.rgb(
                                Picture.red(a) + (Picture.red(b) - Picture.red(a)) * share,
                                Picture.green(a) + (Picture.green(b) - Picture.green(a)) * share,
                                Picture.blue(a) + (Picture.blue(b) - Picture.blue(a)) * share));
    }
}
