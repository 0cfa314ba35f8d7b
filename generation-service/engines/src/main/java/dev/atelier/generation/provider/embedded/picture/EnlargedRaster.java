// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.generation.provider.embedded.scene.PngWriter;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleConsumer;

/** A picture enlarged by Lanczos-3 and sharpened, line by line: only a few enlarged lines are ever held. */
final class EnlargedRaster implements PngWriter.Raster {
    private static final float SHARPENING = 0.35f;
    private static final int CHANNELS = 3;

    private final Picture picture;
    private final int width;
    private final int height;
    private final Lanczos across;
    private final Lanczos down;
    private final DoubleConsumer progress;
    private final float[][] stretched = new float[Lanczos.TAPS + 1][];
    private final int[] stretchedLine = new int[Lanczos.TAPS + 1];
    private final float[][] enlarged = new float[4][];
    private final int[] enlargedLine = new int[4];

    EnlargedRaster(Picture picture, int width, int height, DoubleConsumer progress) {
        this.picture = picture;
        this.width = width;
        this.height = height;
        this.across = new Lanczos(picture.width(), width);
        this.down = new Lanczos(picture.height(), height);
        this.progress = progress;
        Arrays.fill(stretchedLine, -1);
        Arrays.fill(enlargedLine, -1);
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public void read(int y, int[] line) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the job was cancelled");
        }
        float[] above = enlarge(Math.max(0, y - 1));
        float[] here = enlarge(y);
        float[] below = enlarge(Math.min(height - 1, y + 1));
        for (int x = 0; x < width; x++) {
            int at = x * CHANNELS;
            int left = Math.max(0, x - 1) * CHANNELS;
            int right = Math.min(width - 1, x + 1) * CHANNELS;
            line[x] = 0xFF000000
                    | Picture.rgb(
                            sharp(above, here, below, at, left, right),
                            sharp(above, here, below, at + 1, left + 1, right + 1),
                            sharp(above, here, below, at + 2, left + 2, right + 2));
        }
        progress.accept((y + 1.0) / height);
    }

    private static float sharp(float[] above, float[] here, float[] below, int at, int left, int right) {
        float around = (above[at] + below[at] + here[left] + here[right]) * 0.25f;
        return here[at] + SHARPENING * (here[at] - around);
    }

    private float[] enlarge(int y) {
        int slot = y % enlarged.length;
        if (enlargedLine[slot] != y) {
            float[] line = enlarged[slot] == null ? new float[width * CHANNELS] : enlarged[slot];
            Arrays.fill(line, 0);
            for (int tap = 0; tap < Lanczos.TAPS; tap++) {
                float weight = down.weight(y, tap);
                float[] source = stretch(Math.clamp(down.first(y) + (long) tap, 0, picture.height() - 1));
                for (int i = 0; i < line.length; i++) {
                    line[i] += weight * source[i];
                }
            }
            enlarged[slot] = line;
            enlargedLine[slot] = y;
        }
        return enlarged[slot];
    }

    /** A line of the picture, enlarged sideways. */
    private float[] stretch(int y) {
        int slot = y % stretched.length;
        if (stretchedLine[slot] != y) {
            float[] line = stretched[slot] == null ? new float[width * CHANNELS] : stretched[slot];
            for (int x = 0; x < width; x++) {
                float red = 0;
                float green = 0;
                float blue = 0;
                for (int tap = 0; tap < Lanczos.TAPS; tap++) {
                    int rgb = picture.nearest(across.first(x) + tap, y);
                    float weight = across.weight(x, tap);
                    red += weight * Picture.red(rgb);
                    green += weight * Picture.green(rgb);
                    blue += weight * Picture.blue(rgb);
                }
                line[x * CHANNELS] = red;
                line[x * CHANNELS + 1] = green;
                line[x * CHANNELS + 2] = blue;
            }
            stretched[slot] = line;
            stretchedLine[slot] = y;
        }
        return stretched[slot];
    }

    /** For each pixel of an enlarged line: the six source pixels and their weights. */
    private static final class Lanczos {
        static final int TAPS = 6;

        private static final double REACH = 3;

        private final int[] first;
        private final float[] weights;

        Lanczos(int small, int large) {
            first = new int[large];
            weights = new float[large * TAPS];
            for (int i = 0; i < large; i++) {
                double at = (i + 0.5) * small / large - 0.5;
                first[i] = (int) Math.floor(at) - 2;
                double total = 0;
                for (int tap = 0; tap < TAPS; tap++) {
                    double weight = kernel(at - first[i] - tap);
                    weights[i * TAPS + tap] = (float) weight;
                    total += weight;
                }
                for (int tap = 0; tap < TAPS; tap++) {
                    weights[i * TAPS + tap] /= (float) total;
                }
            }
        }

        int first(int place) {
            return first[place];
        }

        float weight(int place, int tap) {
            return weights[place * TAPS + tap];
        }

        private static double kernel(double x) {
            if (Math.abs(x) < 1e-9) {
                return 1;
            }
            if (Math.abs(x) >= REACH) {
                return 0;
            }
            double turn = Math.PI * x;
            return REACH * Math.sin(turn) * Math.sin(turn / REACH) / (turn * turn);
        }
    }
}
