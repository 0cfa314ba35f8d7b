// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** A part of a moving scene, laid over the parts behind it line by line. */
interface Element {

    /**
     * Gets ready for a moment.
     *
     * @param pan how far the camera has moved, -0.5 to 0.5 of its whole way
     */
    void at(float seconds, float pan);

    void lay(int y, Frame frame);
}
