// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Pictures to feed engines with. */
public final class TestPictures {

    private TestPictures() {}

    /** One colour with a grid on it. */
    public static Path of(Path directory, String name, int width, int height, int red, int green, int blue)
            throws IOException, InterruptedException {
        String colour = "0x%02X%02X%02X".formatted(red, green, blue);
        String source = "color=" + colour + ":size=" + width + "x" + height
                + ",format=rgb24,drawgrid=w=40:h=40:color=white@0.3";
        return made(directory.resolve(name), source);
    }

    /** A disc on a plain ground. */
    public static Path disc(Path directory, String name, int size, String disc, String ground)
            throws IOException, InterruptedException {
        String source = "color=" + ground + ":size=" + size + "x" + size + "[g];color=" + disc + ":size=" + size + "x"
                + size + ",format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*lt(hypot(X-W/2,Y-H/2),W/4)'[d];"
                + "[g][d]overlay=format=rgb";
        return made(directory.resolve(name), source);
    }

    private static Path made(Path file, String source) throws IOException, InterruptedException {
        TestEngines.TOOL.run(
                List.of("-f", "lavfi", "-i", source, "-frames:v", "1", "-pix_fmt", "rgb24", "-f", "image2"),
                file,
                Duration.ofSeconds(30));
        return file;
    }
}
