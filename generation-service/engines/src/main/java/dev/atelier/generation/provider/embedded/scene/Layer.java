// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Something in a scene; painted over what lies behind it. */
interface Layer {

    void paint(Row row);

    /** For each column, the height below which nothing behind this layer can be seen; empty when it hides nothing. */
    default Outline solidFrom() {
        return Outline.NONE;
    }
}
