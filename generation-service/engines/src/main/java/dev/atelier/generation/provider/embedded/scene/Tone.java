// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** A colour as light per channel, from 0 to 1. */
public record Tone(float red, float green, float blue) {
    public static final Tone WHITE = of(0xFFFFFF);

    public static Tone of(int rgb) {
        return new Tone(((rgb >> 16) & 0xFF) / 255f, ((rgb >> 8) & 0xFF) / 255f, (rgb & 0xFF) / 255f);
    }

    public Tone mix(Tone other, float share) {
        return new Tone(
                Maths.mix(red, other.red, share),
                Maths.mix(green, other.green, share),
                Maths.mix(blue, other.blue, share));
    }

    public Tone lit(float light) {
        return new Tone(red * light, green * light, blue * light);
    }

    Tone times(Tone light) {
        return new Tone(red * light.red, green * light.green, blue * light.blue);
    }

    public float brightness() {
        return 0.299f * red + 0.587f * green + 0.114f * blue;
    }

    /** A tone of equal brightness with more or less saturation. */
    Tone saturate(float factor) {
        float grey = brightness();
        return new Tone(
                Maths.clamp(grey + (red - grey) * factor),
                Maths.clamp(grey + (green - grey) * factor),
                Maths.clamp(grey + (blue - grey) * factor));
    }
}
