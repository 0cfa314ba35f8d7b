// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Few flat inks on paper, with dots where one ink passes into the next. */
record PosterFinish(int inks) implements Finish {
    private static final float DOT = 1 / 190f;

    @Override
    public Picture apply(Picture picture, SeededRandom random) {
        Tone[] tones = PaletteExtractor.of(picture, inks, random);
        for (int i = 0; i < tones.length; i++) {
            tones[i] = tones[i].saturate(1.3f);
        }
        var paper = new Noise(random.seed());
        float scale = 1f / picture.height();
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                int rgb = picture.at(x, y);
                Tone ink = tones[choose(tones, rgb, x * scale, y * scale)];
                float press = 0.955f + 0.07f * paper.fractal(x * scale * 90, y * scale * 90, 2);
                picture.set(x, y, Picture.rgb(ink.red() * press, ink.green() * press, ink.blue() * press));
            }
        }
        return picture;
    }

    private static int choose(Tone[] tones, int rgb, float u, float v) {
        int first = 0;
        int second = 0;
        float best = Float.MAX_VALUE;
        float next = Float.MAX_VALUE;
        for (int i = 0; i < tones.length; i++) {
            float distance = PaletteExtractor.distance(tones[i], rgb);
            if (distance < best) {
                second = first;
                next = best;
                first = i;
                best = distance;
            } else if (distance < next) {
                second = i;
                next = distance;
            }
        }
        float share = Maths.root(best) / (Maths.root(best) + Maths.root(next) + 1e-6f);
        // A grid turned by 45 degrees, as in print; the size of a dot is the share of the second ink.
        float gridU = (u + v) / (DOT * 1.414f);
        float gridV = (u - v) / (DOT * 1.414f);
        float dotU = gridU - Maths.floor(gridU) - 0.5f;
        float dotV = gridV - Maths.floor(gridV) - 0.5f;
        return Maths.length(dotU, dotV) < (share - 0.28f) * 1.6f ? second : first;
    }
}
