// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.EmbeddedConfig;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.Order;
import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.generation.provider.embedded.scene.Raster;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Removes the ground of pictures; the result is transparent there. */
@ApplicationScoped
public class CutoutEngine implements Engine {
    /** The edge is searched in a small copy: it is soft anyway, and memory is not. */
    private static final long SEARCHED_PIXELS = 1_000_000;

    private final PictureReader reader;
    private final ImageFiles files;
    private final EmbeddedConfig limits;

    public CutoutEngine(PictureReader reader, ImageFiles files, EmbeddedConfig limits) {
        this.reader = reader;
        this.files = files;
        this.limits = limits;
    }

    @Override
    public Set<String> models() {
        return Set.of("cutout");
    }

    @Override
    public List<MediaFile> make(Order order) throws IOException, InterruptedException {
        MediaInput input = order.media("image");
        ImageSize size = PictureReader.within(reader.measure(input), limits.workPixels());
        ImageSize searched = PictureReader.within(size, SEARCHED_PIXELS);
        float[] mask = new Cutting(reader.read(order, input, searched)).mask();
        order.progress(0.6);
        return List.of(files.write(order, 0, new Cut(reader.read(order, input, size), mask, searched)));
    }

    /** A picture with its mask, enlarged to it. */
    private static final class Cut implements Raster {
        private final Picture picture;
        private final float[] mask;
        private final ImageSize grid;

        Cut(Picture picture, float[] mask, ImageSize grid) {
            this.picture = picture;
            this.mask = mask;
            this.grid = grid;
        }

        @Override
        public int width() {
            return picture.width();
        }

        @Override
        public int height() {
            return picture.height();
        }

        @Override
        public boolean isTransparent() {
            return true;
        }

        @Override
        public void read(int y, int[] line) {
            picture.read(y, line);
            float v = (y + 0.5f) * grid.height() / picture.height() - 0.5f;
            for (int x = 0; x < line.length; x++) {
                float u = (x + 0.5f) * grid.width() / picture.width() - 0.5f;
                line[x] = (line[x] & 0xFFFFFF) | (Math.round(opacity(u, v) * 255) << 24);
            }
        }

        private float opacity(float u, float v) {
            int left = Math.clamp((long) Math.floor(u), 0, grid.width() - 1);
            int top = Math.clamp((long) Math.floor(v), 0, grid.height() - 1);
            int right = Math.min(grid.width() - 1, left + 1);
            int bottom = Math.min(grid.height() - 1, top + 1);
            float across = Math.clamp(u - left, 0f, 1f);
            float down = Math.clamp(v - top, 0f, 1f);
            float above = at(left, top) + (at(right, top) - at(left, top)) * across;
            float below = at(left, bottom) + (at(right, bottom) - at(left, bottom)) * across;
            return above + (below - above) * down;
        }

        private float at(int x, int y) {
            return mask[y * grid.width() + x];
        }
    }
}
