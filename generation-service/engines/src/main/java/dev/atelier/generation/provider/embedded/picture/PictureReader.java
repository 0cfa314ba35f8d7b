// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.picture.PictureDecoder;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads pictures of any format at the size they are needed, as {@link PictureDecoder} shows them, on white where they are
 * transparent.
 */
@ApplicationScoped
public class PictureReader {
    /** Of an image that is edited; a larger one is reduced first. Each pixel takes 4 bytes of memory. */
    static final long WORK_PIXELS = 12_000_000;

    private static final List<String> RAW = List.of("-pix_fmt", "rgba", "-f", "rawvideo");

    private final PictureDecoder decoder;

    public PictureReader(PictureDecoder decoder) {
        this.decoder = decoder;
    }

    /** The measures of a picture as seen, or of a clip's frames. */
    public ImageSize measure(MediaInput input) throws IOException, InterruptedException {
        MediaFacts facts = decoder.measure(input.file());
        if (facts.width() == null || facts.height() == null) {
            throw new EngineRequest.InvalidRequestException("an input is no picture");
        }
        return new ImageSize(facts.width(), facts.height());
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

    private Picture decode(EngineRequest request, MediaInput input, ImageSize size, String scale)
            throws IOException, InterruptedException {
        Path raw = request.file("picture.raw");
        decoder.decode(input.file(), scale, RAW, raw, request.left());
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
                    pixels[y * size.width() + x] = onWhite(line, 4 * x);
                }
            }
        }
        return picture;
    }

    private static int onWhite(byte[] rgba, int at) {
        int alpha = rgba[at + 3] & 0xFF;
        int rgb = 0xFF;
        for (int channel = 0; channel < 3; channel++) {
            int level = rgba[at + channel] & 0xFF;
            rgb = rgb << 8 | (level * alpha + 0xFF * (0xFF - alpha) + 127) / 0xFF;
        }
        return rgb;
    }
}
