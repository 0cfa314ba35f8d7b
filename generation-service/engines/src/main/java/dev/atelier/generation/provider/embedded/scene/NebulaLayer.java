// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Glowing gas on black. */
record NebulaLayer(Tone first, Tone second, Noise noise, float turn) implements MovingLayer {

    static NebulaLayer of(Stage stage) {
        Dice dice = stage.dice();
        Tone first = dice.pick(Tone.of(0xB0407A), Tone.of(0x3F6AD0), Tone.of(0x7A3FC0), Tone.of(0xD06A3F));
        Tone second = dice.pick(Tone.of(0x2FB0B8), Tone.of(0xE0A050), Tone.of(0x5A4FE0), Tone.of(0xE05A8A));
        var wished = stage.prompt().colours();
        return new NebulaLayer(
                wished.isEmpty() ? first : wished.getFirst(),
                wished.size() < 2 ? second : wished.getLast(),
                stage.noise(),
                dice.between(0, 6));
    }

    @Override
    public Layer at(float seconds) {
        return new NebulaLayer(first, second, noise, turn + seconds * 0.05f);
    }

    @Override
    public void paint(Row row) {
        float v = row.v();
        Tone dark = Tone.of(0x05060F);
        for (int x = 0; x < row.width(); x++) {
            float u = row.u(x);
            row.mix(x, dark, 1);
            float bendU = noise.fractal(u * 1.5f + turn, v * 1.5f, 4);
            float bendV = noise.fractal(u * 1.5f, v * 1.5f + turn + 20, 4);
            float gas = noise.fractal(u * 1.8f + bendU * 2.2f, v * 1.8f + bendV * 2.2f, 5);
            float wisps = Maths.smooth(0.42f, 0.78f, gas);
            row.add(x, first.mix(second, Maths.smooth(0.3f, 0.7f, bendU)), wisps * 0.75f);
            row.add(x, Tone.WHITE, Maths.smooth(0.72f, 0.95f, gas) * 0.25f);
        }
    }
}
