// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.EmbeddedConfig;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.Order;
import dev.atelier.generation.provider.embedded.scene.Picture;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Enlarges pictures. */
@ApplicationScoped
public class UpscaleEngine implements Engine {
    private static final double MOST = 4;
    private static final int LONGEST_SIDE = 8192;

    private final PictureReader reader;
    private final ImageFiles files;
    private final EmbeddedConfig limits;

    public UpscaleEngine(PictureReader reader, ImageFiles files, EmbeddedConfig limits) {
        this.reader = reader;
        this.files = files;
        this.limits = limits;
    }

    @Override
    public Set<String> models() {
        return Set.of("upscale");
    }

    @Override
    public List<MediaFile> make(Order order) throws IOException, InterruptedException {
        MediaInput input = order.media("image");
        ImageSize given = reader.measure(input);
        double factor = factor(given, order.number("factor", 2, 1, MOST));
        int width = (int) Math.round(given.width() * factor);
        int height = (int) Math.round(given.height() * factor);
        Picture picture = reader.read(order, input, PictureReader.within(given, limits.workPixels()));
        return List.of(files.write(order, 0, new EnlargedRaster(picture, width, height, order::progress)));
    }

    private double factor(ImageSize given, double wished) {
        double pixels = (double) given.width() * given.height();
        double most = Math.min(
                Math.sqrt(limits.enlargedPixels() / pixels),
                (double) LONGEST_SIDE / Math.max(given.width(), given.height()));
        return Math.max(1, Math.min(wished, most));
    }
}
