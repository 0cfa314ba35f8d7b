// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

/** The measures of what a layer makes: rows of pixels, each pixel with one number for each channel. */
public record Shape(int height, int width, int channels) {

    public Shape {
        if (height < 1 || width < 1 || channels < 1) {
            throw new IllegalArgumentException(height + "x" + width + "x" + channels + " is no shape");
        }
    }
}
