// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** A ball in the light of a far sun, banded or clouded, perhaps with rings. */
record PlanetLayer(
        float u,
        float v,
        float radius,
        Tone light,
        Tone dark,
        boolean banded,
        boolean ringed,
        float lightU,
        float lightV,
        Noise noise)
        implements Layer {
    private static final float FLATNESS = 0.28f;
    private static final float TILT = 0.35f;

    static PlanetLayer of(Stage stage, float u, float v, float radius, boolean mayHaveRings) {
        Dice dice = stage.dice();
        Tone[] pair = dice.pick(
                new Tone[] {Tone.of(0xE8C08A), Tone.of(0x9A5A3A)},
                new Tone[] {Tone.of(0x8AC4E8), Tone.of(0x2A5A9A)},
                new Tone[] {Tone.of(0xD88A7A), Tone.of(0x7A2F3A)},
                new Tone[] {Tone.of(0xBFE0C0), Tone.of(0x3A7A6A)});
        float angle = dice.between(2.4f, 4.4f);
        return new PlanetLayer(
                u,
                v,
                radius,
                pair[0],
                pair[1],
                dice.chance(0.6f),
                mayHaveRings && dice.chance(0.6f),
                Maths.cos(angle),
                Maths.sin(angle) * 0.6f,
                stage.noise());
    }

    @Override
    public void paint(Row row) {
        float dv = (row.v() - v) / radius;
        if (Math.abs(dv) > 2.6f) {
            return;
        }
        for (int x = 0; x < row.width(); x++) {
            float du = (row.u(x) - u) / radius;
            float square = du * du + dv * dv;
            float covered = row.coverage(radius * (1 - Maths.root(square)));
            float ringV = dv - du * TILT;
            boolean behind = ringV < 0;
            if (ringed && behind) {
                ring(row, x, du, ringV, 1);
            }
            if (covered > 0) {
                ball(row, x, du, dv, Maths.root(Math.max(0, 1 - square)), covered);
            } else if (square < 1.5f) {
                row.add(x, light, 0.22f * Maths.exp(-(Maths.root(square) - 1) * 14));
            }
            if (ringed && !behind) {
                ring(row, x, du, ringV, 1);
            }
        }
    }

    private void ball(Row row, int x, float du, float dv, float depth, float covered) {
        float day = Maths.clamp((du * lightU + dv * lightV + depth * 0.75f) * 1.15f + 0.04f);
        float across = dv - du * TILT;
        float pattern = banded
                ? noise.fractal(across * 7 + 0.6f * noise.fractal(du * 3, across * 9, 3), 1.5f + du * 0.4f, 4)
                : noise.fractal(du * 2.4f / (0.5f + depth) + 9, dv * 2.4f / (0.5f + depth), 5);
        Tone tone = dark.mix(light, Maths.smooth(0.3f, 0.7f, pattern)).lit(0.05f + day);
        row.mix(x, tone, covered);
    }

    private void ring(Row row, int x, float du, float ringV, float strength) {
        float distance = Maths.length(du, ringV / FLATNESS);
        if (distance < 1.35f || distance > 2.25f) {
            return;
        }
        float bands = noise.fractal(distance * 16, 4, 3);
        float edge = Maths.smooth(1.35f, 1.45f, distance) * Maths.smooth(2.25f, 2.1f, distance);
        row.mix(x, light.mix(Tone.WHITE, 0.3f), edge * strength * Maths.smooth(0.25f, 0.7f, bands) * 0.75f);
    }
}
