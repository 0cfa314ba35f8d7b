// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.media.MediaToolFixture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Decodes pictures of a test as they are. */
final class TestDecoder {
    static final Duration LIMIT = Duration.ofSeconds(60);

    /** Of eight bits; JPEG and the conversions round. */
    private static final int CLOSE = 3;

    final MediaTool tool = new MediaTool(MediaToolFixture.config(Map.of()));
    private final PictureDecoder decoder = new PictureDecoder(tool);
    private final Path work;

    TestDecoder(Path work) {
        this.work = work;
    }

    Path write(byte[] picture) throws IOException {
        return Files.write(Files.createTempFile(work, "picture", ""), picture);
    }

    MediaFacts measure(Path picture) throws Exception {
        return decoder.measure(picture);
    }

    /** Colour and transparency of the first pixel. */
    int pixel(Path picture) throws Exception {
        return pixels(picture)[0];
    }

    int[] pixels(Path picture) throws Exception {
        Path raw = work.resolve("raw");
        decoder.decode(picture, "null", List.of("-pix_fmt", "argb", "-f", "rawvideo"), raw, LIMIT);
        IntBuffer pixels = ByteBuffer.wrap(Files.readAllBytes(raw)).asIntBuffer();
        int[] all = new int[pixels.remaining()];
        pixels.get(all);
        return all;
    }

    static void assertNear(int seen, int expected) {
        for (int shift = 0; shift <= 16; shift += 8) {
            assertThat(seen >> shift & 0xFF)
                    .as("%08x, not %06x", seen, expected)
                    .isCloseTo(expected >> shift & 0xFF, within(CLOSE));
        }
    }
}
