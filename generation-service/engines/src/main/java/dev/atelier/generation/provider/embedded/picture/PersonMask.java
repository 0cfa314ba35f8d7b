// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.embedded.net.Network;
import dev.atelier.generation.provider.embedded.net.NetworkRun;
import dev.atelier.generation.provider.embedded.net.Shape;
import dev.atelier.generation.provider.embedded.scene.Picture;
import java.util.Optional;

/** Where people are in a picture, as a network sees it that was trained on photographs of one person near the camera. */
final class PersonMask {
    /** The side of the pictures that the network was trained on; a picture is stretched to it. */
    static final int SIDE = 256;

    /** Less of the picture is nobody whom a network would be asked for. */
    private static final double LEAST_SHARE = 0.02;
    /** Of people only the outline is unsure, a twentieth of what is sure; of a thing that looks a little like somebody much more. */
    private static final double MOST_UNSURE = 0.25;

    private static final float SURE = 0.9f;
    private static final float UNSURE = 0.1f;

    private PersonMask() {}

    /**
     * How surely each pixel belongs to a person, from 0 to 1; nothing where there seems to be nobody.
     *
     * @param picture of {@link #SIDE} by {@link #SIDE} pixels
     */
    static Optional<float[]> find(Network network, Picture picture) {
        NetworkRun run = network.run(new Shape(SIDE, SIDE, 3), (y, row, start) -> {
            for (int x = 0; x < SIDE; x++) {
                int rgb = picture.at(x, y);
                row[start + 3 * x] = Picture.red(rgb);
                row[start + 3 * x + 1] = Picture.green(rgb);
                row[start + 3 * x + 2] = Picture.blue(rgb);
            }
        });
        float[] mask = new float[SIDE * SIDE];
        for (int y = 0; y < SIDE; y++) {
            System.arraycopy(run.row(y), 0, mask, y * SIDE, SIDE);
        }
        return isSomebody(mask) ? Optional.of(mask) : Optional.empty();
    }

    private static boolean isSomebody(float[] mask) {
        int sure = 0;
        int unsure = 0;
        for (float share : mask) {
            sure += share > SURE ? 1 : 0;
            unsure += share > UNSURE && share <= SURE ? 1 : 0;
        }
        return sure >= LEAST_SHARE * mask.length && unsure <= MOST_UNSURE * sure;
    }
}
