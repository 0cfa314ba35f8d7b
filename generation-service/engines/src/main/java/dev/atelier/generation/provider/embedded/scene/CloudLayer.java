// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Clouds that shrink towards the horizon, bright on the side of the sun. */
record CloudLayer(SceneContext context, Noise shape, Noise detail, Tone bright, Tone dark, float drift)
        implements Layer.Moving {
    private static final float SPEED = 0.045f;

    static CloudLayer of(SceneContext context) {
        Light light = context.light();
        Tone bright = switch (light.time()) {
            case DAY -> Tone.of(0xFFFDF8);
            case DAWN, SUNSET -> light.horizon().mix(light.sun(), 0.5f);
            case NIGHT -> light.horizon().mix(light.middle(), 0.3f);
        };
        Tone dark = light.middle().mix(light.zenith(), light.time() == DayTime.DAY ? 0.25f : 0.6f);
        boolean stormy = context.cloudiness() > 0.9f;
        return new CloudLayer(
                context,
                context.noise(),
                context.noise(),
                stormy ? bright.mix(Tone.of(0x8A919A), 0.6f) : bright,
                stormy ? dark.mix(Tone.of(0x2F343C), 0.65f) : dark,
                0);
    }

    @Override
    public Layer at(float seconds) {
        float speed = context.cloudiness() > 0.9f ? 2 * SPEED : SPEED;
        return new CloudLayer(context, shape, detail, bright, dark, seconds * speed);
    }

    @Override
    public void paint(PixelRow row) {
        float toHorizon = context.horizon() - row.v();
        if (toHorizon < 0 || context.cloudiness() <= 0) {
            return;
        }
        float near = 1 / (0.14f + toHorizon);
        float y = near * 1.1f;
        float fade = Maths.smooth(0, 0.1f, toHorizon);
        float threshold = Maths.mix(0.66f, 0.36f, context.cloudiness());
        for (int x = 0; x < row.width(); x++) {
            if (row.isHidden(x)) {
                continue;
            }
            float u = row.u(x);
            float px = (u - context.aspect() / 2) * near * 0.75f + 31 + drift;
            float density = shape.fractal(px, y, 4) * 0.8f + detail.fractal(px * 5, y * 5, 3) * 0.2f;
            float thick = Maths.smooth(threshold, threshold + 0.2f, density);
            if (thick <= 0) {
                continue;
            }
            float towardsSun = Math.max(-0.1f, Math.min(0.1f, (context.sunU() - u) * 0.4f));
            float behind = shape.fractal(px + towardsSun, y - 0.12f, 3);
            float lit = Maths.clamp(0.55f + (density - behind) * 3.2f);
            row.mix(
                    x,
                    Maths.mix(dark.red(), bright.red(), lit),
                    Maths.mix(dark.green(), bright.green(), lit),
                    Maths.mix(dark.blue(), bright.blue(), lit),
                    thick * fade * 0.92f);
        }
    }
}
