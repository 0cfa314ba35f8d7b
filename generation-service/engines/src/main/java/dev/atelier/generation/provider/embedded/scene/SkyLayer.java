// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** The sky, from overhead down to the horizon, brighter around the sun. */
record SkyLayer(Light light, float horizon, float sunU, float sunV) implements Layer {
    private static final float KNEE = 0.55f;

    static SkyLayer of(Stage stage) {
        return new SkyLayer(stage.light(), stage.horizon(), stage.sunU(), stage.sunV());
    }

    @Override
    public void paint(Row row) {
        float down = Maths.clamp(row.v() / horizon);
        Tone sky = down < KNEE
                ? light.zenith().mix(light.middle(), Maths.smooth(0, KNEE, down))
                : light.middle().mix(light.horizon(), Maths.smooth(KNEE, 1, down));
        float glow = switch (light.time()) {
            case DAWN, SUNSET -> 0.38f;
            case DAY -> 0.22f;
            case NIGHT -> 0.10f;
        };
        for (int x = 0; x < row.width(); x++) {
            if (row.isHidden(x)) {
                continue;
            }
            row.mix(x, sky, 1);
            float distance = Maths.length((row.u(x) - sunU) * 0.8f, row.v() - sunV);
            row.mix(x, light.sun(), glow * Maths.exp(-distance * distance * 9));
        }
    }
}
