// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Arrays;
import java.util.List;

/** One row of houses. */
final class SkylineLayer implements Layer {
    private final float[] top;
    private final int[] house;
    private final float[] left;
    private final float foot;
    private final float near;
    private final SceneContext context;
    private final Tone wall;
    private final float mist;
    private final List<Tone> windowTones;
    private final float lit;
    private final float window;
    private final Noise noise;

    /**
     * @param foot where the row stands
     * @param reach height of its tallest house
     * @param near from 0 (far away) to 1 (in front)
     * @param neon whether windows shine in all colours
     */
    SkylineLayer(
            SceneContext context, int width, int height, float foot, float reach, float near, Tone wall, boolean neon) {
        this.context = context;
        this.foot = foot;
        this.near = near;
        this.top = new float[width];
        this.house = new int[width];
        this.left = new float[width];
        Arrays.fill(top, foot);
        build(height, reach);
        this.lit = switch (context.light().time()) {
            case NIGHT -> 0.48f;
            case DAWN, SUNSET -> 0.2f;
            case DAY -> 0;
        };
        this.windowTones = neon
                ? List.of(Tone.of(0xFF4FA8), Tone.of(0x46E6FF), Tone.of(0xB06CFF), Tone.of(0xFFC766))
                : List.of(Tone.of(0xFFD98A), Tone.of(0xFFE9BC), Tone.of(0xFFC168), Tone.of(0xDDEBFF));
        this.mist = Maths.mix(0.72f, 0.06f, near) + (context.isFoggy() ? 0.12f : 0);
        this.wall = context.inHaze(wall, mist);
        this.window = Maths.mix(0.008f, 0.017f, near);
        this.noise = context.noise();
    }

    private void build(int height, float reach) {
        SeededRandom random = context.random();
        int number = 1;
        float u = -random.between(0, 0.05f);
        float end = top.length / (float) height;
        while (u < end) {
            float wide = random.between(0.04f, 0.11f) * Maths.mix(0.7f, 1.5f, near);
            float tall = reach * (0.25f + 0.75f * random.nextFloat() * random.nextFloat());
            float setBack = random.chance(0.4f) ? random.between(0.15f, 0.3f) : 0;
            float spire = random.chance(0.25f) ? tall * random.between(0.12f, 0.3f) : 0;
            float slant = random.chance(0.2f) ? random.between(-0.5f, 0.5f) : 0;
            for (int x = Math.max(0, (int) (u * height)); x < Math.min(top.length, (u + wide) * height); x++) {
                float along = ((x + 0.5f) / height - u) / wide;
                float roof = tall + slant * wide * (along - 0.5f);
                if (setBack > 0 && Math.abs(along - 0.5f) > 0.5f - setBack) {
                    roof *= 0.8f;
                }
                if (spire > 0 && Math.abs(along - 0.5f) < 0.025f) {
                    roof += spire;
                }
                top[x] = foot - roof;
                house[x] = number;
                left[x] = u;
            }
            number++;
            u += wide + (random.chance(0.25f) ? random.between(0, 0.02f) : 0);
        }
    }

    @Override
    public void paint(PixelRow row) {
        float v = row.v();
        for (int x = 0; x < row.width(); x++) {
            float covered = Math.min(row.coverage(v - top[x]), row.coverage(foot - v));
            if (covered <= 0 || row.isHidden(x)) {
                continue;
            }
            float down = Maths.smooth(foot - 0.4f, foot, v) * (0.25f + mist * 0.6f);
            float face = (0.86f + 0.28f * noise.at(house[x], 77))
                    * (1 + Math.max(-1, Math.min(1, (context.sunU() - row.u(x)) * 6)) * 0.9f * (row.u(x) - left[x]));
            row.mix(x, wall.lit(face).mix(context.light().haze(), down), covered);
            window(row, x, v, covered);
        }
    }

    private void window(PixelRow row, int x, float v, float covered) {
        float across = (row.u(x) - left[x]) / window;
        float up = (foot - v) / (window * 1.5f);
        int column = (int) across;
        int floor = (int) up;
        float inU = across - column;
        float inV = up - floor;
        boolean frame = inU < 0.24f || inU > 0.78f || inV < 0.28f || inV > 0.8f;
        if (frame || v - top[x] < window * 0.8f || noise.at(house[x], 3) < 0.06f) {
            return;
        }
        float chance = noise.at(house[x] * 131 + column, floor);
        if (chance < lit * (0.6f + 0.8f * noise.at(house[x], 5))) {
            Tone tone = windowTones.get((int) (noise.at(house[x] * 7 + column / 3, floor + 900) * windowTones.size()));
            row.mix(x, tone, covered * (1 - mist * 0.75f) * (0.55f + 0.45f * noise.at(column, floor + house[x])));
        } else {
            row.mix(x, wall.lit(0.62f).mix(context.light().haze(), 0.12f), covered * 0.55f * (1 - mist));
        }
    }
}
