// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Something that can be filmed: gives its picture at any moment, whole and opaque. */
public interface Footage {

    void draw(double seconds, Frame frame);

    /** True when its pictures still want the contrast that finished ones have. */
    default boolean isRaw() {
        return false;
    }
}
