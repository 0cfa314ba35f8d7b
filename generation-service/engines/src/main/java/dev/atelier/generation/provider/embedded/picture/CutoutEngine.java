// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.generation.provider.embedded.scene.PngWriter;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Makes the background of images transparent. */
@ApplicationScoped
public class CutoutEngine implements Engine {
    /** The mask is computed on a small copy to save memory; its edge is soft anyway. */
    private static final long SEARCHED_PIXELS = 1_000_000;

    private final PictureReader reader;
    private final ImageFileWriter files;

    public CutoutEngine(PictureReader reader, ImageFileWriter files) {
        this.reader = reader;
        this.files = files;
    }

    @Override
    public Set<String> models() {
        return Set.of("cutout");
    }

    @Override
    public List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException {
        MediaInput input = request.media("image");
        ImageSize size = PictureReader.within(reader.measure(input), PictureReader.WORK_PIXELS);
        ImageSize searched = PictureReader.within(size, SEARCHED_PIXELS);
        float[] mask = new BackgroundMask(reader.read(request, input, searched)).mask();
        request.progress(0.6);
        return List.of(files.write(request, 0, new Cut(reader.read(request, input, size), mask, searched)));
    }

    /** A picture with a mask that is enlarged to its size. */
    private static final class Cut implements PngWriter.Raster {
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
