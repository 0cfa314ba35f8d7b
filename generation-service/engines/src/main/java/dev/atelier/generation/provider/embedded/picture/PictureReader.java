// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.InvalidRequestException;
import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.platform.media.MediaProbe;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads pictures of any format at the size they are needed, on white where they are transparent. A child process decodes
 * and scales, so a huge or broken file costs this process nothing.
 */
@ApplicationScoped
public class PictureReader {
    /** Of an image that is edited; a larger one is reduced first. Each pixel takes 4 bytes of memory. */
    static final long WORK_PIXELS = 12_000_000;

    private final MediaTool tool;

    public PictureReader(MediaTool tool) {
        this.tool = tool;
    }

    /** The measures of a picture, or of a clip's frames. */
    public ImageSize measure(MediaInput input) throws IOException, InterruptedException {
        MediaProbe probe = tool.probe(input.file());
        if (probe.width() == 0 || probe.height() == 0) {
            throw new InvalidRequestException("an input is no picture");
        }
        return new ImageSize(probe.width(), probe.height());
    }

    /** The largest size of equal shape with at most this many pixels. */
    static ImageSize within(ImageSize size, long pixels) {
        double shrink = Math.min(1, Math.sqrt(pixels / ((double) size.width() * size.height())));
        return new ImageSize(Math.max(1, (int) (size.width() * shrink)), Math.max(1, (int) (size.height() * shrink)));
    }

    /** The whole picture, stretched to this size. */
    public Picture read(EngineRequest request, MediaInput input, ImageSize size)
            throws IOException, InterruptedException {
        return decode(request, input, size, "scale=" + size.width() + ":" + size.height() + ":flags=area");
    }

    /** The middle of the picture, cropped to the shape of this size. */
    public Picture readCovering(EngineRequest request, MediaInput input, ImageSize size)
            throws IOException, InterruptedException {
        String measures = size.width() + ":" + size.height();
        return decode(
                request,
                input,
                size,
                "scale=" + measures + ":force_original_aspect_ratio=increase:flags=bicubic,crop=" + measures);
    }

    private Picture decode(EngineRequest request, MediaInput input, ImageSize size, String filter)
            throws IOException, InterruptedException {
        Path raw = request.file("picture.raw");
        List<String> words = new ArrayList<>(tool.input(input.file()));
        words.addAll(List.of(
                "-filter_complex",
                "[0:v]" + filter + ",format=rgba,split[a][b];"
                        + "[a]drawbox=color=white:t=fill:replace=1,format=rgba[w];[w][b]overlay=format=rgb"));
        words.addAll(List.of("-frames:v", "1", "-pix_fmt", "bgra", "-threads", "1", "-f", "rawvideo"));
        tool.run(words, raw, request.left());
        try {
            return pixels(raw, size);
        } finally {
            Files.delete(raw);
        }
    }

    private static Picture pixels(Path raw, ImageSize size) throws IOException {
        var picture = new Picture(size.width(), size.height());
        int[] pixels = picture.pixels();
        byte[] line = new byte[size.width() * 4];
        try (InputStream file = Files.newInputStream(raw);
                var in = new DataInputStream(file)) {
            for (int y = 0; y < size.height(); y++) {
                in.readFully(line);
                for (int x = 0; x < size.width(); x++) {
                    int at = 4 * x;
                    pixels[y * size.width() + x] =
                            0xFF000000 | (line[at + 2] & 0xFF) << 16 | (line[at + 1] & 0xFF) << 8 | (line[at] & 0xFF);
                }
            }
        }
        return picture;
    }
}
