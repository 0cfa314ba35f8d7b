// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.scene.Painter;
import dev.atelier.generation.provider.embedded.scene.PaintingRequest;
import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.generation.provider.embedded.scene.PosterFinish;
import dev.atelier.generation.provider.embedded.scene.Prompt;
import dev.atelier.generation.provider.embedded.scene.SeededRandom;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Edits images by words: paints the scene of the prompt, gives the image its colours and its light, lets the scene
 * shine through, and applies words for colour and style. Several images become one, side by side.
 */
@ApplicationScoped
public class EditEngine implements Engine {
    private static final double USUAL_STRENGTH = 0.6;
    private static final float COLOURS = 0.85f;
    private static final float SCENE = 0.45f;

    private final PictureReader reader;
    private final ImageFileWriter files;

    public EditEngine(PictureReader reader, ImageFileWriter files) {
        this.reader = reader;
        this.files = files;
    }

    @Override
    public Set<String> models() {
        return Set.of("edit");
    }

    @Override
    public List<String> notes(String model, ObjectNode params) {
        Prompt prompt = Prompt.of(params);
        Arrays.stream(Retouch.values()).forEach(retouch -> retouch.isAskedBy(prompt));
        PosterFinish.askedBy(prompt);
        return Painter.notes("painted", prompt, params);
    }

    @Override
    public List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException {
        List<MediaInput> inputs = request.all("image", "images");
        if (inputs.isEmpty()) {
            throw new EngineRequest.InvalidRequestException("image is missing");
        }
        ImageSize wished =
                request.size().isPresent() ? request.size().orElseThrow() : reader.measure(inputs.getFirst());
        // The painted scene has the same size, so two pictures are in memory.
        ImageSize size = PictureReader.within(wished, PictureReader.WORK_PIXELS / 2);
        List<MediaFile> made = new ArrayList<>();
        for (int index = 0; index < request.images(); index++) {
            Picture picture = compose(request, inputs, size);
            edit(request, index, picture);
            made.add(files.write(request, index, finished(request, picture)));
            request.progress((index + 1.0) / request.images());
        }
        return made;
    }

    private Picture compose(EngineRequest request, List<MediaInput> inputs, ImageSize size)
            throws IOException, InterruptedException {
        Picture base = reader.readCovering(request, inputs.getFirst(), size);
        for (int i = 1; i < inputs.size(); i++) {
            Picture next = reader.readCovering(request, inputs.get(i), size);
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

    private static void edit(EngineRequest request, int index, Picture picture) {
        float strength = (float) request.number("strength", USUAL_STRENGTH, 0, 1);
        var prompt = new Prompt(request.prompt());
        boolean retouched = Arrays.stream(Retouch.values()).anyMatch(retouch -> retouch.isAskedBy(prompt));
        // Words that only ask for a retouch describe no scene.
        if (!request.prompt().isBlank() && strength > 0 && (prompt.namesScene() || !retouched)) {
            var size = new ImageSize(picture.width(), picture.height());
            Picture scene = Painter.picture(PaintingRequest.of(request.job(), index, size));
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

    private static Picture finished(EngineRequest request, Picture picture) {
        return PosterFinish.askedBy(new Prompt(request.prompt()))
                .map(finish -> finish.apply(picture, new SeededRandom(request.seed())))
                .orElse(picture);
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
