// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Pixels that are read once, line by line from the top; nobody has to hold them all. */
public interface Raster {

    int width();

    int height();

    /** True when the upper byte of a pixel is its opacity; else every pixel is opaque. */
    default boolean isTransparent() {
        return false;
    }

    /** Fills {@code line} with the pixels of a line. */
    void read(int y, int[] line);
}
