// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.embedded.scene.Picture;
import java.util.concurrent.CancellationException;

/**
 * Separates the subject of a picture from its background. A flood fill from the sides and the top finds the background:
 * its colour changes little from pixel to pixel and stays near the colours of the border (distances in CIE Lab).
 */
final class BackgroundMask {
    private static final float STEP = 7;
    private static final float[] TOLERANCES = {20, 12, 32, 8};
    private static final double LEAST = 0.004;
    private static final double MOST = 0.985;
    private static final int BORDER_COLOURS = 6;

    private final int width;
    private final int height;
    private final float[] lab;

    BackgroundMask(Picture picture) {
        width = picture.width();
        height = picture.height();
        lab = new float[width * height * 3];
        int[] pixels = picture.pixels();
        for (int i = 0; i < pixels.length; i++) {
            Lab.split(pixels[i], lab, 3 * i);
        }
    }

    /** Opacity from 0 to 1 for each pixel, soft at the edges. */
    float[] mask() {
        boolean[] ground = new boolean[0];
        // A tolerance that finds nothing or everything is wrong; the next may be right.
        for (float tolerance : TOLERANCES) {
            ground = flood(tolerance);
            double share = share(ground);
            if (1 - share > LEAST && 1 - share < MOST) {
                break;
            }
        }
        return feather(ground);
    }

    private boolean[] flood(float tolerance) {
        float[] border = borderColours();
        boolean[] ground = new boolean[width * height];
        int[] queue = new int[width * height];
        int end = 0;
        for (int pixel : border()) {
            if (!ground[pixel] && isNear(pixel, border, tolerance)) {
                ground[pixel] = true;
                queue[end++] = pixel;
            }
        }
        for (int start = 0; start < end; start++) {
            if ((start & 0xFFFF) == 0 && Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the job was cancelled");
            }
            int here = queue[start];
            int x = here % width;
            for (int side = 0; side < 4; side++) {
                int next = here + (side == 0 ? -1 : side == 1 ? 1 : side == 2 ? -width : width);
                boolean outside =
                        next < 0 || next >= ground.length || (side == 0 && x == 0) || (side == 1 && x == width - 1);
                if (!outside && !ground[next] && distance(here, next) < STEP && isNear(next, border, tolerance)) {
                    ground[next] = true;
                    queue[end++] = next;
                }
            }
        }
        return ground;
    }

    /** The main colours of the border (k-means). */
    private float[] borderColours() {
        int[] border = border();
        float[] centres = new float[BORDER_COLOURS * 3];
        for (int k = 0; k < BORDER_COLOURS; k++) {
            System.arraycopy(lab, 3 * border[k * border.length / BORDER_COLOURS], centres, 3 * k, 3);
        }
        for (int round = 0; round < 4; round++) {
            float[] sums = new float[centres.length];
            int[] counts = new int[BORDER_COLOURS];
            for (int pixel : border) {
                int nearest = nearest(pixel, centres);
                counts[nearest]++;
                for (int c = 0; c < 3; c++) {
                    sums[3 * nearest + c] += lab[3 * pixel + c];
                }
            }
            for (int i = 0; i < centres.length; i++) {
                centres[i] = counts[i / 3] == 0 ? centres[i] : sums[i] / counts[i / 3];
            }
        }
        return centres;
    }

    /** Without the lower edge, which often cuts through the subject. */
    private int[] border() {
        int sides = Math.max(1, height * 3 / 4);
        int[] border = new int[width + 2 * sides];
        for (int x = 0; x < width; x++) {
            border[x] = x;
        }
        for (int y = 0; y < sides; y++) {
            border[width + 2 * y] = y * width;
            border[width + 2 * y + 1] = y * width + width - 1;
        }
        return border;
    }

    private int nearest(int pixel, float[] centres) {
        int nearest = 0;
        float best = Float.MAX_VALUE;
        for (int k = 0; k < BORDER_COLOURS; k++) {
            float distance = distance(3 * pixel, lab, 3 * k, centres);
            if (distance < best) {
                best = distance;
                nearest = k;
            }
        }
        return nearest;
    }

    private boolean isNear(int pixel, float[] centres, float tolerance) {
        return distance(3 * pixel, lab, 3 * nearest(pixel, centres), centres) < tolerance * tolerance;
    }

    private float distance(int one, int other) {
        return (float) Math.sqrt(distance(3 * one, lab, 3 * other, lab));
    }

    private static float distance(int a, float[] from, int b, float[] to) {
        float l = from[a] - to[b];
        float u = from[a + 1] - to[b + 1];
        float v = from[a + 2] - to[b + 2];
        return l * l + u * u + v * v;
    }

    private static double share(boolean[] ground) {
        int count = 0;
        for (boolean one : ground) {
            count += one ? 1 : 0;
        }
        return (double) count / ground.length;
    }

    /** Each pixel is the mean of its nine neighbours, twice. */
    private float[] feather(boolean[] ground) {
        float[] mask = new float[ground.length];
        for (int i = 0; i < mask.length; i++) {
            mask[i] = ground[i] ? 0 : 1;
        }
        return soften(soften(mask));
    }

    private float[] soften(float[] mask) {
        float[] soft = mask.clone();
        for (int y = 1; y < height - 1; y++) {
            for (int x = 1; x < width - 1; x++) {
                float sum = 0;
                for (int line = -1; line <= 1; line++) {
                    int at = (y + line) * width + x;
                    sum += mask[at - 1] + mask[at] + mask[at + 1];
                }
                soft[y * width + x] = sum / 9;
            }
        }
        return soft;
    }

    /** CIE L*a*b* (D65), in which equal distances look about equally different. */
    private static final class Lab {
        private static final float[] LINEAR = new float[256];

        static {
            for (int level = 0; level < LINEAR.length; level++) {
                double share = level / 255.0;
                LINEAR[level] = (float) (share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4));
            }
        }

        private Lab() {}

        static void split(int rgb, float[] into, int at) {
            float red = LINEAR[(rgb >> 16) & 0xFF];
            float green = LINEAR[(rgb >> 8) & 0xFF];
            float blue = LINEAR[rgb & 0xFF];
            float x = curve((0.4124f * red + 0.3576f * green + 0.1805f * blue) / 0.9505f);
            float y = curve(0.2126f * red + 0.7152f * green + 0.0722f * blue);
            float z = curve((0.0193f * red + 0.1192f * green + 0.9505f * blue) / 1.089f);
            into[at] = 116 * y - 16;
            into[at + 1] = 500 * (x - y);
            into[at + 2] = 200 * (y - z);
        }

        private static float curve(float light) {
            return light > 0.008856f ? (float) Math.cbrt(light) : 7.787f * light + 16f / 116;
        }
    }
}
