// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

/** Lets a band of frequencies through (state variable filter, two poles). */
final class BandFilter {
    private float low;
    private float band;
    private float pitch = 0.1f;
    private final float damping;

    /** @param resonance 0 for none, near 1 for a whistle */
    BandFilter(double hertz, double resonance) {
        this.damping = (float) (2 * (1 - 0.98 * resonance));
        tune(hertz);
    }

    void tune(double hertz) {
        pitch = (float) (2 * Math.sin(Math.PI * Math.clamp(hertz, 10, Soundscape.RATE / 7.0) / Soundscape.RATE));
    }

    float lowPass(float in) {
        step(in);
        return low;
    }

    float bandPass(float in) {
        step(in);
        return band * damping;
    }

    float highPass(float in) {
        step(in);
        return in - low - damping * band;
    }

    private void step(float in) {
        low += pitch * band;
        band += pitch * (in - low - damping * band);
    }
}
