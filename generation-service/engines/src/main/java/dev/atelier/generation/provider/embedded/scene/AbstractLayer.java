// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Arrays;
import java.util.List;

/** Colour fields that bend into each other; three ways of bending. */
record AbstractLayer(
        Form form,
        List<Tone> tones,
        float scale,
        float aspect,
        float centreU,
        float centreV,
        Noise warp,
        Noise field,
        float time)
        implements Layer.Moving {

    enum Form {
        FLOW,
        RINGS,
        FACETS
    }

    static AbstractLayer of(Prompt prompt, String palette, float aspect, SeededRandom random) {
        Form form = prompt.has("geometric", "crystal", "mosaic", "glass", "polygon", "polygons")
                ? Form.FACETS
                : prompt.has("ring", "rings", "circle", "circles", "ripple", "ripples", "waves", "wave")
                        ? Form.RINGS
                        : prompt.has("flow", "fluid", "smoke", "swirl", "marble", "silk")
                                ? Form.FLOW
                                : random.pick(Form.FLOW, Form.FLOW, Form.RINGS, Form.FACETS);
        return new AbstractLayer(
                form,
                tones(prompt.colours(), palette, random),
                random.between(1.1f, 2.2f),
                aspect,
                aspect * random.between(0.1f, 0.9f),
                random.between(0.1f, 0.9f),
                new Noise(random.seed()),
                new Noise(random.seed()),
                0);
    }

    @Override
    public Layer at(float seconds) {
        return new AbstractLayer(form, tones, scale, aspect, centreU, centreV, warp, field, seconds);
    }

    private static List<Tone> tones(List<Tone> wished, String palette, SeededRandom random) {
        Tone[] tones = Palettes.ofName(palette, random).clone();
        for (int i = 0; i < Math.min(wished.size(), 3); i++) {
            tones[(i * 2 + 1) % tones.length] = wished.get(i);
            tones[(i * 2 + 2) % tones.length] = wished.get(i).mix(tones[(i * 2 + 2) % tones.length], 0.35f);
        }
        return List.of(tones);
    }

    @Override
    public void paint(PixelRow row) {
        for (int x = 0; x < row.width(); x++) {
            float u = row.u(x);
            float v = row.v();
            switch (form) {
                case FLOW -> flow(row, x, u, v);
                case RINGS -> rings(row, x, u, v);
                case FACETS -> facets(row, x, u, v);
            }
        }
    }

    private void flow(PixelRow row, int x, float u, float v) {
        float px = u * scale;
        float py = v * scale;
        float a = warp.fractal(px + time * 0.11f, py, 4);
        float b = warp.fractal(px + 5.2f, py + 1.3f - time * 0.09f, 4);
        float c = field.fractal(px + 2.6f * a, py + 2.6f * b, 4);
        float d = field.fractal(px + 2.4f * c + 3, py + 2.4f * a + 8, 5);
        shade(row, x, d * 1.5f - 0.25f, 1 + (c - 0.5f) * 0.9f);
        float vein = Math.abs(d * 14 - Math.round(d * 14));
        row.mix(x, tones.getFirst(), 0.22f * Maths.smooth(0.1f, 0.02f, vein));
        row.add(x, Tone.WHITE, 0.5f * Maths.smooth(0.62f, 0.85f, c * a * 1.9f));
    }

    private void rings(PixelRow row, int x, float u, float v) {
        float bend = (warp.fractal(u * scale, v * scale, 4) - 0.5f) * 0.9f;
        float distance = Maths.length(u - centreU, v - centreV) + bend;
        float band = distance * 7 * scale - time * 0.7f;
        int number = Maths.floor(band);
        float within = band - number;
        float tone = field.at(number, 3);
        shade(row, x, tone, 0.78f + 0.42f * within);
        row.mix(x, tones.getFirst(), 0.55f * Maths.smooth(0.12f, 0, within));
    }

    private void facets(PixelRow row, int x, float u, float v) {
        float px = u * scale * 3.2f + time * 0.12f;
        float py = v * scale * 3.2f;
        float nearest = 9;
        float second = 9;
        int name = 0;
        for (int i = -1; i <= 1; i++) {
            for (int j = -1; j <= 1; j++) {
                int cellX = Maths.floor(px) + i;
                int cellY = Maths.floor(py) + j;
                float distance =
                        Maths.length(cellX + warp.at(cellX, cellY) - px, cellY + warp.at(cellX + 99, cellY) - py);
                if (distance < nearest) {
                    second = nearest;
                    nearest = distance;
                    name = cellX * 57 + cellY;
                } else if (distance < second) {
                    second = distance;
                }
            }
        }
        float slow = field.fractal(u * scale + time * 0.2f, v * scale - time * 0.16f, 2);
        shade(
                row,
                x,
                slow * 0.9f + 0.35f * field.at(name, 1) - 0.12f,
                0.72f + 0.5f * field.at(name, 2) - nearest * 0.22f);
        row.mix(x, tones.getFirst().lit(0.5f), 0.85f * Maths.smooth(0.05f, 0.015f, second - nearest));
    }

    private void shade(PixelRow row, int x, float place, float light) {
        float along = Maths.clamp(place) * (tones.size() - 1.001f);
        int index = (int) along;
        Tone tone = tones.get(index).mix(tones.get(index + 1), Maths.smooth(0, 1, along - index));
        row.mix(x, tone.lit(light), 1);
    }

    /** Sets of colours that go together, from dark to light. */
    private static final class Palettes {
        private static final int[][] WARM = {
            {0x2B0F1E, 0x7A1E2C, 0xD1493A, 0xF2A04E, 0xFCE6B4}, {0x1F1430, 0x6A1F4F, 0xC4405A, 0xF08A5A, 0xFFD9A0}
        };
        private static final int[][] COOL = {
            {0x071A2C, 0x12466A, 0x2F86A8, 0x7FC4CC, 0xE8F4EE}, {0x141538, 0x34408A, 0x5F7ECf, 0x9EC3EC, 0xF0F4FC}
        };
        private static final int[][] EARTH = {
            {0x2A1C14, 0x5E3F2A, 0x8F6B45, 0xC4A878, 0xEFE3C8}, {0x1E2A1E, 0x44583A, 0x7E8A56, 0xC0B27A, 0xF0E8CE}
        };
        private static final int[][] NEON = {
            {0x0A0620, 0x3A0CA3, 0xF72585, 0x4CC9F0, 0xF5F749}, {0x08081A, 0x7209B7, 0xFF3CAC, 0x00F5D4, 0xFEE440}
        };
        private static final int[][] MONO = {
            {0x0E0F12, 0x3A3D44, 0x74787F, 0xB6B9BD, 0xF4F4F2}, {0x12100E, 0x403A34, 0x7C746A, 0xBDB6AA, 0xF6F2EA}
        };

        private Palettes() {}

        static Tone[] ofName(String name, SeededRandom random) {
            int[][] family = switch (name) {
                case "warm" -> WARM;
                case "cool" -> COOL;
                case "earth" -> EARTH;
                case "neon" -> NEON;
                case "mono" -> MONO;
                default -> random.pick(WARM, COOL, EARTH, NEON);
            };
            return Arrays.stream(random.pick(family)).mapToObj(Tone::of).toArray(Tone[]::new);
        }
    }
}
