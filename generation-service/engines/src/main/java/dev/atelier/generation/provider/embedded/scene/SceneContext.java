// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/**
 * The values that all layers of one picture share.
 *
 * @param aspect width of the picture in units of its height
 * @param horizon height of the horizon, from the top
 * @param sunU horizontal place of the sun or the moon
 * @param cloudiness from 0 to 1
 */
record SceneContext(
        Prompt prompt,
        Light light,
        float aspect,
        float horizon,
        float sunU,
        float sunV,
        float sunRadius,
        float cloudiness,
        SeededRandom random) {

    static SceneContext of(Prompt prompt, Light light, float aspect, float horizon, SeededRandom random) {
        float sunV = switch (light.time()) {
            case DAWN, SUNSET -> horizon * random.between(0.68f, 0.92f);
            case DAY, NIGHT -> horizon * random.between(0.18f, 0.5f);
        };
        return new SceneContext(
                prompt,
                light,
                aspect,
                horizon,
                aspect * random.between(0.18f, 0.82f),
                sunV,
                random.between(0.035f, 0.06f),
                cloudiness(prompt, random),
                random);
    }

    private static float cloudiness(Prompt prompt, SeededRandom random) {
        if (prompt.has("storm", "stormy", "overcast", "rain", "rainy", "thunder")) {
            return 0.95f;
        }
        if (prompt.has("cloud", "clouds", "cloudy")) {
            return 0.75f;
        }
        return prompt.has("clear", "cloudless") ? 0f : random.between(0.1f, 0.6f);
    }

    boolean isFoggy() {
        return prompt.has("fog", "foggy", "mist", "misty", "haze", "hazy", "rain", "rainy");
    }

    boolean isWintry() {
        return prompt.has("snow", "snowy", "winter", "ice", "icy", "frozen", "glacier", "arctic");
    }

    Noise noise() {
        return new Noise(random.seed());
    }

    /** The visible colour of a thing in this light, at a distance from 0 (near) to 1 (far). */
    Tone inHaze(Tone own, float distance) {
        return own.times(light.ground()).mix(light.haze(), distance);
    }
}
