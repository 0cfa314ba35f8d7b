// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Finished pixels, one int each: red, green, blue in the lower three bytes. */
public final class Picture implements PngWriter.Raster {
    private final int width;
    private final int height;
    private final int[] pixels;

    public Picture(int width, int height) {
        this.width = width;
        this.height = height;
        this.pixels = new int[width * height];
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int height() {
        return height;
    }

    public int at(int x, int y) {
        return pixels[y * width + x];
    }

    @Override
    public void read(int y, int[] line) {
        System.arraycopy(pixels, y * width, line, 0, width);
    }

    /** The pixels themselves, line by line. */
    public int[] pixels() {
        return pixels;
    }

    /** The pixel at a place, or the nearest pixel inside the picture. */
    public int nearest(int x, int y) {
        return at(Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y)));
    }

    public void set(int x, int y, int rgb) {
        pixels[y * width + x] = rgb;
    }

    public static float red(int rgb) {
        return ((rgb >> 16) & 0xFF) / 255f;
    }

    public static float green(int rgb) {
        return ((rgb >> 8) & 0xFF) / 255f;
    }

    public static float blue(int rgb) {
        return (rgb & 0xFF) / 255f;
    }

    public static float brightness(int rgb) {
        return 0.299f * red(rgb) + 0.587f * green(rgb) + 0.114f * blue(rgb);
    }

    public static int rgb(float red, float green, float blue) {
        return (level(red) << 16) | (level(green) << 8) | level(blue);
    }

    private static int level(float light) {
        return (int) (Maths.clamp(light) * 255f + 0.5f);
    }
}
