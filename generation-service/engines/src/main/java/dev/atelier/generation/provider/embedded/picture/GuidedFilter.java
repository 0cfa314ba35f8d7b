// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.embedded.scene.Maths;
import dev.atelier.generation.provider.embedded.scene.Picture;
import java.util.concurrent.CancellationException;

/**
 * Moves the edges of a mask to those of its picture: around each pixel the mask becomes a straight line of the brightness
 * (He, Sun and Tang, 2013).
 */
final class GuidedFilter {
    /** Differences of brightness whose square is much less than this are no edges. */
    private static final float FLAT = 4e-4f;
    /** What is nearly in or nearly out is meant to be so. */
    private static final float OUT = 0.15f;

    private static final float IN = 0.85f;

    private final int width;
    private final int height;
    private final float[] guide;

    GuidedFilter(Picture picture) {
        width = picture.width();
        height = picture.height();
        guide = new float[width * height];
        for (int i = 0; i < guide.length; i++) {
            guide[i] = Picture.brightness(picture.pixels()[i]);
        }
    }

    /** @param mask of the picture's size, which is written over and answered */
    float[] refine(float[] mask) {
        int reach = Math.max(1, Math.max(width, height) / 100);
        float[] slope = product(guide, mask);
        float[] variance = product(guide, guide);
        float[] mean = guide.clone();
        for (float[] numbers : new float[][] {slope, variance, mean, mask}) {
            blur(numbers, reach);
        }
        for (int i = 0; i < mask.length; i++) {
            slope[i] = (slope[i] - mean[i] * mask[i]) / (variance[i] - mean[i] * mean[i] + FLAT);
            mask[i] -= slope[i] * mean[i];
        }
        blur(slope, reach);
        blur(mask, reach);
        for (int i = 0; i < mask.length; i++) {
            mask[i] = Maths.clamp((slope[i] * guide[i] + mask[i] - OUT) / (IN - OUT));
        }
        return mask;
    }

    private static float[] product(float[] one, float[] other) {
        float[] product = new float[one.length];
        for (int i = 0; i < product.length; i++) {
            product[i] = one[i] * other[i];
        }
        return product;
    }

    /** Each number becomes the mean of those at most {@code reach} columns and rows away. */
    private void blur(float[] numbers, int reach) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the job was cancelled");
        }
        float[] line = new float[Math.max(width, height)];
        for (int y = 0; y < height; y++) {
            blurLine(numbers, y * width, 1, width, reach, line);
        }
        for (int x = 0; x < width; x++) {
            blurLine(numbers, x, width, height, reach, line);
        }
    }

    private static void blurLine(float[] numbers, int start, int step, int length, int reach, float[] line) {
        for (int i = 0; i < length; i++) {
            line[i] = numbers[start + i * step];
        }
        double sum = 0;
        for (int i = 0; i < Math.min(reach, length); i++) {
            sum += line[i];
        }
        for (int i = 0; i < length; i++) {
            sum += i + reach < length ? line[i + reach] : 0;
            int first = Math.max(0, i - reach);
            int last = Math.min(length - 1, i + reach);
            numbers[start + i * step] = (float) (sum / (last - first + 1));
            sum -= i - reach >= 0 ? line[i - reach] : 0;
        }
    }
}
