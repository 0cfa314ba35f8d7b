// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** The buffer of one video frame, reused for the next; the lower bytes of a pixel are red, green, blue. */
public final class Frame {
    private final int width;
    private final int height;
    private final int[] pixels;

    public Frame(int width, int height) {
        this.width = width;
        this.height = height;
        this.pixels = new int[width * height];
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    /** The pixels, line by line; footage writes into this array. */
    public int[] pixels() {
        return pixels;
    }
}
