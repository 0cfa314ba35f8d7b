// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** What is done to a painted picture as a whole, in the manner of one style. */
interface Finish {

    Picture applied(Picture picture, Dice dice);

    /** A little more contrast, darker corners and the weave of a canvas. */
    static Picture painted(Picture picture, Dice dice) {
        var weave = new Grain(dice.seed());
        float height = picture.height();
        float aspect = picture.width() / height;
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                int rgb = picture.at(x, y);
                float du = (x / height / aspect - 0.5f) * 2;
                float dv = (y / height - 0.5f) * 2;
                float corner = 1 - 0.17f * Maths.smooth(0.55f, 1.9f, du * du + dv * dv);
                float canvas = 1 + 0.03f * weave.at(x, y);
                float light = corner * canvas;
                picture.set(
                        x,
                        y,
                        Picture.rgb(
                                contrast(Picture.red(rgb)) * light,
                                contrast(Picture.green(rgb)) * light,
                                contrast(Picture.blue(rgb)) * light));
            }
        }
        return picture;
    }

    private static float contrast(float light) {
        return Maths.mix(light, light * light * (3 - 2 * light), 0.35f);
    }
}
