// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** One picture of a film in the making, used again for the next; its pixels are red, green, blue in the lower bytes. */
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

    /** Line by line; whoever draws, writes here. */
    public int[] pixels() {
        return pixels;
    }
}
