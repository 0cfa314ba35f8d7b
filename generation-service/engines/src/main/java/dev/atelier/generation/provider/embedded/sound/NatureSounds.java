// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import static dev.atelier.generation.provider.embedded.sound.SoundSource.band;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.fading;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.gusty;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.high;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.hum;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.low;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.mix;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.repeat;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.scale;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.sliding;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.surging;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.tone;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.wandering;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.white;

import dev.atelier.generation.provider.embedded.scene.SeededRandom;

/** Weather, water, fire, animals and the emptiness of space. */
final class NatureSounds {
    private NatureSounds() {}

    private static SoundSource hiss(SeededRandom random, double hertz) {
        return scale(low(white(random), hertz), 1.6);
    }

    static SoundSource rain(SeededRandom random) {
        return mix(
                scale(high(white(random), 1800), 0.16),
                gusty(scale(low(white(random), 700), 0.4), 0.4, 0.6, random),
                repeat(0.03, 0.9, 0, () -> drop(random, random.between(900, 3200), 0.14), random));
    }

    private static SoundSource drop(SeededRandom random, double hertz, double gain) {
        return scale(sliding(hertz, hertz * random.between(1.05f, 1.5f), 0.03, 0.012, 0), gain);
    }

    static SoundSource thunder(SeededRandom random) {
        return mix(
                scale(low(white(random), 90), 0.5),
                repeat(
                        7,
                        0.5,
                        random.between(0.2f, 0.8f),
                        () -> scale(
                                mix(
                                        fading(gusty(low(white(random), 220), 9, 0.1, random), 0.03, 1.6),
                                        fading(scale(band(white(random), 1500, 0.2), 0.6), 0.005, 0.12)),
                                3.2),
                        random));
    }

    static SoundSource wind(SeededRandom random) {
        return scale(gusty(wandering(white(random), 180, 1100, 0.35, 0.8, random), 0.5, 0.25, random), 3.2);
    }

    static SoundSource stream(SeededRandom random) {
        return mix(
                scale(band(white(random), 1300, 0.3), 0.35),
                repeat(0.045, 0.9, 0, () -> drop(random, random.between(400, 1500), 0.25), random));
    }

    static SoundSource fire(SeededRandom random) {
        return mix(
                gusty(scale(low(white(random), 260), 1.1), 3, 0.5, random),
                repeat(
                        0.09,
                        0.95,
                        0,
                        () -> scale(
                                fading(band(white(random), random.between(1200, 5000), 0.4), 0.0005, 0.006),
                                random.between(0.6f, 2.6f)),
                        random));
    }

    static SoundSource birds(SeededRandom random) {
        return mix(
                scale(band(white(random), 600, 0.1), 0.05),
                chirps(random, 2400, 4200, 0.5),
                chirps(random, 3600, 5600, 0.35));
    }

    private static SoundSource chirps(SeededRandom random, float from, float to, double gain) {
        return repeat(
                random.between(0.7f, 1.6f),
                0.7,
                random.between(0, 0.4f),
                () -> {
                    double hertz = random.between(from, to);
                    double bend = random.between(0.7f, 1.45f);
                    SoundSource phrase = repeat(
                            random.between(0.07f, 0.16f),
                            0.15,
                            0,
                            () -> sliding(hertz, hertz * bend, 0.06, 0.03, 0.1),
                            new SeededRandom(random.seed()));
                    return scale(fading(phrase, 0.001, 0.3), gain);
                },
                random);
    }

    static SoundSource gulls(SeededRandom random) {
        return repeat(
                2.2, 0.6, 0.3, () -> scale(sliding(1700, random.between(700, 1000), 0.4, 0.22, 0.8), 0.5), random);
    }

    static SoundSource crickets(SeededRandom random) {
        return repeat(
                0.55,
                0.1,
                0,
                () -> time -> time > 0.3
                        ? 0
                        : (float) (0.25
                                * Math.sin(2 * Math.PI * 4300 * time)
                                * Math.max(0, Math.sin(2 * Math.PI * 28 * time))),
                random);
    }

    static SoundSource space(SeededRandom random) {
        double root = random.between(48, 72);
        return mix(
                gusty(scale(low(hum(root, 0.01, random), 300), 0.4), 0.2, 0.4, random),
                gusty(scale(tone(root * 3.01, 0), 0.14), 0.3, 0.1, random),
                gusty(scale(tone(root * 4.49, 0.3), 0.1), 0.25, 0, random),
                scale(wandering(white(random), 200, 900, 0.15, 0.92, random), 0.9));
    }

    static SoundSource sea(SeededRandom random) {
        return surging(hiss(random, 900), 6.5, 0.22, random);
    }
}
