// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/**
 * Land below a line: mountains, hills, dunes or a row of trees.
 *
 * @param top of each column, in units of the picture's height
 * @param crest colour at the line
 * @param foot colour further down, where haze or shadow gathers
 * @param depth how far down that is
 * @param relief strength of light and shadow on the slope
 * @param grain fineness of that relief
 * @param snowLine height above which snow lies; below the picture for none
 */
record RidgeLayer(
        Outline top, Tone crest, Tone foot, float depth, float relief, float grain, float snowLine, Noise noise)
        implements Layer {
    static final float NO_SNOW = -9;

    static RidgeLayer flat(Outline top, Tone crest, Tone foot, float depth, Noise noise) {
        return new RidgeLayer(top, crest, foot, depth, 0, 1, NO_SNOW, noise);
    }

    @Override
    public void paint(PixelRow row) {
        float v = row.v();
        for (int x = 0; x < row.width(); x++) {
            float below = v - top.at(x);
            float covered = row.coverage(below);
            if (covered <= 0 || row.isHidden(x)) {
                continue;
            }
            float down = Maths.smooth(0, depth, below);
            float light = relief > 0 ? slope(row.u(x), v, below) : 1;
            float snow = snowLine > NO_SNOW ? snow(row.u(x), v) * (1 - 0.6f * down) : 0;
            float red = Maths.mix(crest.red() * light, foot.red(), down);
            float green = Maths.mix(crest.green() * light, foot.green(), down);
            float blue = Maths.mix(crest.blue() * light, foot.blue(), down);
            float white = Math.min(1, 0.55f + 0.45f * light);
            row.mix(x, red, green, blue, covered);
            if (snow > 0) {
                row.mix(x, white * 0.95f, white * 0.97f, white, covered * snow * 0.9f);
            }
        }
    }

    @Override
    public Outline solidFrom() {
        return top;
    }

    /** Brighter where the slope turns to one side, darker where it turns to the other. */
    private float slope(float u, float v, float below) {
        float step = 0.3f / grain;
        // Gullies run downhill and fan out a little.
        float across = (u + below * 0.3f) * grain;
        float here = noise.fractal(across, v * grain * 0.45f, 5);
        float beside = noise.fractal(across + step * grain, v * grain * 0.45f + 0.1f, 5);
        return 1 + relief * (here - beside) * 4.2f + relief * 0.2f * (here - 0.5f);
    }

    private float snow(float u, float v) {
        float ragged = (noise.fractal(u * 13, v * 5, 4) - 0.5f) * 0.16f;
        return Maths.smooth(snowLine + 0.03f, snowLine - 0.03f, v + ragged);
    }
}
