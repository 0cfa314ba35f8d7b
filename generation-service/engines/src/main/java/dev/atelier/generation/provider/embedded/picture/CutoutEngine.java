// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.net.Network;
import dev.atelier.generation.provider.embedded.net.Networks;
import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.generation.provider.embedded.scene.PngWriter;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the background of images transparent: of people what a trained network sees, of everything else what a flood fill from
 * the border does not reach.
 */
@ApplicationScoped
public class CutoutEngine implements Engine {
    /** The mask is computed on a small copy to save memory; its edge is soft anyway. */
    private static final long SEARCHED_PIXELS = 1_000_000;

    private final PictureReader reader;
    private final ImageFileWriter files;
    private final Networks networks;

    public CutoutEngine(PictureReader reader, ImageFileWriter files, Networks networks) {
        this.reader = reader;
        this.files = files;
        this.networks = networks;
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
        Network network = networks.get("selfie");
        Optional<float[]> people =
                PersonMask.find(network, reader.read(request, input, new ImageSize(PersonMask.SIDE, PersonMask.SIDE)));
        request.progress(0.3);
        Picture picture = reader.read(request, input, searched);
        float[] mask = people.map(found -> refine(found, picture)).orElseGet(() -> new BackgroundMask(picture).mask());
        request.progress(0.6);
        var cut = new Cut(reader.read(request, input, size), new Mask(mask, searched));
        return List.of(files.write(request, 0, cut, people.map(_ -> network.name())));
    }

    private static float[] refine(float[] people, Picture picture) {
        var found = new Mask(people, new ImageSize(PersonMask.SIDE, PersonMask.SIDE));
        float[] mask = new float[picture.width() * picture.height()];
        for (int i = 0; i < mask.length; i++) {
            mask[i] = found.opacity(i % picture.width(), i / picture.width(), picture);
        }
        return new GuidedFilter(picture).refine(mask);
    }

    /** A picture with a mask that is enlarged to its size. */
    private record Cut(Picture picture, Mask mask) implements PngWriter.Raster {

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
            for (int x = 0; x < line.length; x++) {
                line[x] = (line[x] & 0xFFFFFF) | (Math.round(mask.opacity(x, y, picture) * 255) << 24);
            }
        }
    }

    /** Opacity on a grid, which is stretched to the size of a picture. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Mask(float[] numbers, ImageSize grid) {

        float opacity(int x, int y, Picture picture) {
            float u = (x + 0.5f) * grid.width() / picture.width() - 0.5f;
            float v = (y + 0.5f) * grid.height() / picture.height() - 0.5f;
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
            return numbers[y * grid.width() + x];
        }
    }
}
