// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Big square pixels in sixteen colours, with an ordered pattern between them. */
record PixelFinish(int block) implements Finish {
    private static final int COLOURS = 16;
    private static final int[] PATTERN = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};

    @Override
    public Picture applied(Picture small, Dice dice) {
        Tone[] tones = InkChoice.of(small, COLOURS, dice);
        var big = new Picture(small.width() * block, small.height() * block);
        for (int y = 0; y < small.height(); y++) {
            for (int x = 0; x < small.width(); x++) {
                fill(big, x, y, tone(tones, small.at(x, y), x, y));
            }
        }
        return big;
    }

    private static int tone(Tone[] tones, int rgb, int x, int y) {
        float shift = (PATTERN[(y & 3) * 4 + (x & 3)] / 16f - 0.47f) * 0.035f;
        int shifted = Picture.rgb(Picture.red(rgb) + shift, Picture.green(rgb) + shift, Picture.blue(rgb) + shift);
        Tone nearest = tones[InkChoice.nearest(tones, shifted)].saturated(1.18f);
        return Picture.rgb(nearest.red(), nearest.green(), nearest.blue());
    }

    private void fill(Picture big, int x, int y, int rgb) {
        for (int i = 0; i < block; i++) {
            for (int j = 0; j < block; j++) {
                big.set(x * block + j, y * block + i, rgb);
            }
        }
    }
}
