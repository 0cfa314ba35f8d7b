// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** A part of a scene, painted over the parts behind it. */
interface Layer {

    void paint(PixelRow row);

    /** For each column, the height below which this layer is opaque; empty when it hides nothing. */
    default Outline solidFrom() {
        return Outline.NONE;
    }

    /** A layer that changes with time; a still picture shows its start. */
    interface Moving extends Layer {

        Layer at(float seconds);
    }
}
