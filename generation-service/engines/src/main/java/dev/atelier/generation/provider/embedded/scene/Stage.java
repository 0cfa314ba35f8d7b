// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/**
 * Everything the layers of one picture share.
 *
 * @param aspect width of the picture in units of its height
 * @param horizon height of the horizon, from the top
 * @param sunU where the sun or the moon stands
 * @param cloudiness from 0 to 1
 */
record Stage(
        Prompt prompt,
        Light light,
        float aspect,
        float horizon,
        float sunU,
        float sunV,
        float sunRadius,
        float cloudiness,
        Dice dice) {

    static Stage of(Prompt prompt, Light light, float aspect, float horizon, Dice dice) {
        float sunV = switch (light.time()) {
            case DAWN, SUNSET -> horizon * dice.between(0.68f, 0.92f);
            case DAY, NIGHT -> horizon * dice.between(0.18f, 0.5f);
        };
        return new Stage(
                prompt,
                light,
                aspect,
                horizon,
                aspect * dice.between(0.18f, 0.82f),
                sunV,
                dice.between(0.035f, 0.06f),
                cloudiness(prompt, dice),
                dice);
    }

    private static float cloudiness(Prompt prompt, Dice dice) {
        if (prompt.has("storm", "stormy", "overcast", "rain", "rainy", "thunder")) {
            return 0.95f;
        }
        if (prompt.has("cloud", "clouds", "cloudy")) {
            return 0.75f;
        }
        return prompt.has("clear", "cloudless") ? 0f : dice.between(0.1f, 0.6f);
    }

    boolean isFoggy() {
        return prompt.has("fog", "foggy", "mist", "misty", "haze", "hazy", "rain", "rainy");
    }

    boolean isWintry() {
        return prompt.has("snow", "snowy", "winter", "ice", "icy", "frozen", "glacier", "arctic");
    }

    Noise noise() {
        return new Noise(dice.seed());
    }

    /** A colour of things as it looks in this light, at a distance from 0 (near) to 1 (far). */
    Tone seen(Tone own, float distance) {
        return own.times(light.ground()).mix(light.haze(), distance);
    }
}
