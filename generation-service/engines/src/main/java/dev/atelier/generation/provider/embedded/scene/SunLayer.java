// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** The disc of the sun, or a moon with its seas. */
record SunLayer(Light light, float u, float v, float radius, Noise seas, float phase) implements Layer {

    static SunLayer of(Stage stage) {
        return new SunLayer(
                stage.light(),
                stage.sunU(),
                stage.sunV(),
                stage.sunRadius(),
                stage.noise(),
                stage.dice().between(-0.9f, 0.9f));
    }

    @Override
    public void paint(Row row) {
        float dv = row.v() - v;
        if (Math.abs(dv) > radius * 8) {
            return;
        }
        for (int x = 0; x < row.width(); x++) {
            float du = row.u(x) - u;
            float distance = Maths.length(du, dv);
            if (distance > radius) {
                row.mix(x, light.sun(), (light.isNight() ? 0.25f : 0.4f) * Maths.exp(-(distance - radius) * 22));
            }
            float covered = row.coverage(radius - distance);
            if (covered > 0) {
                disc(row, x, du / radius, dv / radius, covered);
            }
        }
    }

    private void disc(Row row, int x, float du, float dv, float covered) {
        if (!light.isNight()) {
            row.mix(x, light.sun(), covered);
            return;
        }
        float sea = Maths.smooth(0.45f, 0.7f, seas.fractal(du * 1.6f + 5, dv * 1.6f, 4));
        float shadow = Maths.smooth(-0.15f, 0.15f, Maths.length(du - phase * 1.4f, dv) - 1);
        Tone moon = light.sun().lit(1 - 0.25f * sea);
        row.mix(x, moon, covered * Maths.mix(0.12f, 1, shadow));
    }
}
