// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Arrays;

/**
 * One line of a picture in the making. Places are in units of the picture's height, {@code u} from the left and
 * {@code v} from the top, so that a scene looks the same at every resolution.
 */
final class PixelRow {
    private final Picture picture;
    private final float scale;
    private final float[] red;
    private final float[] green;
    private final float[] blue;
    private final float[] opacity;
    private Outline hiddenFrom = Outline.NONE;
    private int y;

    PixelRow(Picture picture) {
        this(picture, picture.height());
    }

    /** @param unit pixels that stand for the height of the whole picture, of which this may be a part */
    PixelRow(Picture picture, int unit) {
        this.picture = picture;
        this.scale = 1f / unit;
        this.red = new float[picture.width()];
        this.green = new float[picture.width()];
        this.blue = new float[picture.width()];
        this.opacity = new float[picture.width()];
    }

    void start(int line) {
        y = line;
    }

    /** Sets the height per column from which nearer layers cover everything below. */
    void behind(Outline line) {
        hiddenFrom = line;
    }

    /** True when a nearer layer covers this pixel, which then need not be painted. */
    boolean isHidden(int x) {
        return hiddenFrom.at(x) < v();
    }

    int width() {
        return red.length;
    }

    float u(int x) {
        return (x + 0.5f) * scale;
    }

    float v() {
        return (y + 0.5f) * scale;
    }

    /** The covered share of a pixel whose centre is this far inside an edge (negative: outside). */
    float coverage(float inside) {
        return Maths.clamp(inside / scale + 0.5f);
    }

    void mix(int x, Tone tone, float share) {
        mix(x, tone.red(), tone.green(), tone.blue(), share);
    }

    void mix(int x, float toRed, float toGreen, float toBlue, float share) {
        red[x] += (toRed - red[x]) * share;
        green[x] += (toGreen - green[x]) * share;
        blue[x] += (toBlue - blue[x]) * share;
        opacity[x] += (1 - opacity[x]) * share;
    }

    void add(int x, Tone light, float amount) {
        red[x] += light.red() * amount;
        green[x] += light.green() * amount;
        blue[x] += light.blue() * amount;
    }

    /** A pixel already painted, higher up; for mirrors. */
    int above(int x, float atV) {
        return picture.nearest(x, Math.min(y - 1, (int) (atV / scale)));
    }

    /** Starts a transparent line, to be laid over others. */
    void startEmpty(int line) {
        start(line);
        Arrays.fill(red, 0);
        Arrays.fill(green, 0);
        Arrays.fill(blue, 0);
        Arrays.fill(opacity, 0);
    }

    /** Writes the line with its opacity, in premultiplied colours. */
    void finish(int[] into, int from) {
        for (int x = 0; x < red.length; x++) {
            int alpha = (int) (Maths.clamp(opacity[x]) * 255f + 0.5f);
            into[from + x] = (alpha << 24) | Picture.rgb(red[x], green[x], blue[x]);
        }
    }

    void finish(Noise.Grain grain) {
        for (int x = 0; x < red.length; x++) {
            // A trace of grain hides the steps of a slow gradient.
            float dither = grain.at(x, y) * 1.6f / 255f;
            picture.set(x, y, Picture.rgb(red[x] + dither, green[x] + dither, blue[x] + dither));
        }
    }
}
