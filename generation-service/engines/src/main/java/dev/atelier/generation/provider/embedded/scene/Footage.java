// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** The content of a video: draws the frame of any moment, whole and opaque. */
public interface Footage {

    void draw(double seconds, Picture frame);

    /** True when its frames still need the contrast of finished pictures. */
    default boolean isRaw() {
        return false;
    }
}
