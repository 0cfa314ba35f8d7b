// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Curtains of northern lights. */
record AuroraLayer(float horizon, Tone low, Tone high, Noise noise, float time) implements Layer.Moving {

    static AuroraLayer of(SceneContext context) {
        Tone[] pair = context.random()
                .pick(
                        new Tone[] {Tone.of(0x4DF0A0), Tone.of(0x7A5CE0)},
                        new Tone[] {Tone.of(0x58E8C8), Tone.of(0xC04FD0)},
                        new Tone[] {Tone.of(0x8CF07A), Tone.of(0x3FA0E0)});
        return new AuroraLayer(context.horizon(), pair[0], pair[1], context.noise(), 0);
    }

    @Override
    public Layer at(float seconds) {
        return new AuroraLayer(horizon, low, high, noise, seconds);
    }

    @Override
    public void paint(PixelRow row) {
        float v = row.v();
        if (v > horizon) {
            return;
        }
        for (int x = 0; x < row.width(); x++) {
            float u = row.u(x);
            for (int curtain = 0; curtain < 3; curtain++) {
                float foot = horizon * (0.62f - 0.13f * curtain)
                        + 0.22f
                                * (noise.fractal(u * 1.7f + curtain * 13 + time * 0.07f, curtain * 5f + time * 0.05f, 3)
                                        - 0.5f);
                float above = foot - v;
                if (above < -0.03f) {
                    continue;
                }
                float rays =
                        0.45f + 0.55f * noise.fractal(u * 22 + curtain * 31 + time * 0.5f, v * 0.8f + time * 0.35f, 3);
                float height = 0.28f + 0.12f * curtain;
                float glow = Maths.smooth(-0.03f, 0.015f, above) * Maths.exp(-above / height * 2.6f) * rays;
                float violet = Maths.smooth(0, height, above);
                row.add(x, low.mix(high, violet), glow * 0.45f);
            }
        }
    }
}
