// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Water in motion: mirrors the frame above it. Waves are computed every few pixels and interpolated. */
final class WaterElement implements SceneFootage.Element {
    private static final int STEPS_PER_HEIGHT = 60;

    private final WaterLayer water;
    private final SceneContext context;
    private final int sheetWidth;
    private final int width;
    private final int height;
    private final int stride;
    private final float nearness;
    private final float[] wave;
    private final float[] flash;
    private float seconds;
    private float start;

    WaterElement(WaterLayer water, int sheetWidth, int frameWidth, int frameHeight, float nearness) {
        this.water = water;
        this.context = water.context();
        this.sheetWidth = sheetWidth;
        this.width = frameWidth;
        this.height = frameHeight;
        this.nearness = nearness;
        this.stride = Math.max(1, Math.round((float) frameHeight / STEPS_PER_HEIGHT));
        this.wave = new float[frameWidth / stride + 2];
        this.flash = new float[frameWidth / stride + 2];
    }

    @Override
    public void at(float time, float pan) {
        seconds = time;
        start = (sheetWidth - width - 1) * (0.5f + pan * nearness);
    }

    @Override
    public void lay(int y, Picture frame) {
        float v = (y + 0.5f) / height;
        float horizon = context.horizon();
        if (v < horizon) {
            return;
        }
        float near = (v - horizon) / (1 - horizon);
        float depth = 1 / (near + 0.035f);
        float spread = 0.035f + near * 0.22f;
        prepare(depth, depth * 4.2f, spread);
        float rough = water.roughness();
        float bending = Maths.mix(0.03f, 0.16f, rough) * (0.25f + near);
        float mirrorV = horizon - (v - horizon) * Maths.mix(0.95f, 0.7f, rough);
        float body = Maths.mix(0.18f, 0.42f, rough) + near * 0.35f;
        int[] pixels = frame.pixels();
        float steps = 1f / stride;
        for (int x = 0; x < width; x++) {
            float covered = Maths.clamp((v - water.edge().at((int) (x + start))) * height + 0.5f);
            if (covered <= 0) {
                continue;
            }
            int cell = x / stride;
            float share = (x - cell * stride) * steps;
            float swell = wave[cell] + (wave[cell + 1] - wave[cell]) * share;
            float bend = swell * bending;
            int mirrorX = Math.clamp(x + (long) (bend * width * 0.25f), 0, width - 1);
            int mirrorY = Math.clamp((long) ((mirrorV + bend * 1.6f) * height), 0, y - 1);
            float own = Maths.clamp(body + swell * rough * 0.9f);
            float light = flash[cell] + (flash[cell + 1] - flash[cell]) * share;
            pixels[y * width + x] = mix(pixels[y * width + x], pixels[mirrorY * width + mirrorX], own, light, covered);
        }
    }

    private int mix(int ground, int mirrored, float own, float light, float covered) {
        int deep = colour(water.deep());
        int colour = Packed.mix(Packed.mix(mirrored, 0, 14), deep, (int) (own * 256));
        colour = light > 0 ? Packed.mix(colour, colour(context.light().sun()), (int) (light * 256)) : colour;
        return 0xFF000000 | (covered >= 1 ? colour : Packed.mix(ground, colour, (int) (covered * 256)));
    }

    /** Waves roll towards the viewer while a second set crosses them. */
    private void prepare(float depth, float waveV, float spread) {
        float strength = context.light().time() == DayTime.DAY ? 0.35f : 0.75f;
        float speed = 0.5f + water.roughness();
        for (int i = 0; i < wave.length; i++) {
            float u = (i * stride + start + 0.5f) / height;
            float waveU = (u - context.aspect() / 2) * depth * 0.55f;
            wave[i] = 0.5f * water.waves().fractal(waveU + 70 + seconds * 0.12f, waveV * 2.1f + seconds * speed, 2)
                    + 0.5f
                            * water.waves()
                                    .fractal(
                                            waveU * 1.7f + 11 - seconds * 0.3f,
                                            waveV * 3.3f + seconds * speed * 0.6f,
                                            2)
                    - 0.5f;
            float side = (u - context.sunU()) / spread;
            flash[i] = Math.abs(side) > 3
                    ? 0
                    : strength
                            * Maths.exp(-side * side)
                            * Maths.smooth(
                                    0.53f,
                                    0.7f,
                                    water.sparkle().fractal(waveU * 3 + seconds * 0.5f, waveV * 5 + seconds * 1.7f, 2));
        }
    }

    private static int colour(Tone tone) {
        return 0xFF000000 | Picture.rgb(tone.red(), tone.green(), tone.blue());
    }
}
