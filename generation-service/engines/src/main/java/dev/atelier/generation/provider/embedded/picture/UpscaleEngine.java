// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.scene.Picture;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Enlarges images. */
@ApplicationScoped
public class UpscaleEngine implements Engine {
    private static final double MAX_FACTOR = 4;
    private static final int MAX_SIDE = 8192;
    /** An enlarged image is written line by line; this bounds the time and the size of its file. */
    private static final double MAX_PIXELS = 33_000_000;

    private final PictureReader reader;
    private final ImageFileWriter files;

    public UpscaleEngine(PictureReader reader, ImageFileWriter files) {
        this.reader = reader;
        this.files = files;
    }

    @Override
    public Set<String> models() {
        return Set.of("upscale");
    }

    @Override
    public List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException {
        MediaInput input = request.media("image");
        ImageSize given = reader.measure(input);
        double factor = factor(given, request.number("factor", 2, 1, MAX_FACTOR));
        int width = (int) Math.round(given.width() * factor);
        int height = (int) Math.round(given.height() * factor);
        Picture picture = reader.read(request, input, PictureReader.within(given, PictureReader.WORK_PIXELS));
        return List.of(files.write(request, 0, new EnlargedRaster(picture, width, height, request::progress)));
    }

    private double factor(ImageSize given, double asked) {
        double pixels = (double) given.width() * given.height();
        double maxFactor =
                Math.min(Math.sqrt(MAX_PIXELS / pixels), (double) MAX_SIDE / Math.max(given.width(), given.height()));
        return Math.max(1, Math.min(asked, maxFactor));
    }
}
