// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import static dev.atelier.generation.provider.embedded.sound.Sources.band;
import static dev.atelier.generation.provider.embedded.sound.Sources.fading;
import static dev.atelier.generation.provider.embedded.sound.Sources.gusty;
import static dev.atelier.generation.provider.embedded.sound.Sources.high;
import static dev.atelier.generation.provider.embedded.sound.Sources.hum;
import static dev.atelier.generation.provider.embedded.sound.Sources.low;
import static dev.atelier.generation.provider.embedded.sound.Sources.mixed;
import static dev.atelier.generation.provider.embedded.sound.Sources.repeated;
import static dev.atelier.generation.provider.embedded.sound.Sources.scaled;
import static dev.atelier.generation.provider.embedded.sound.Sources.sliding;
import static dev.atelier.generation.provider.embedded.sound.Sources.surging;
import static dev.atelier.generation.provider.embedded.sound.Sources.tone;
import static dev.atelier.generation.provider.embedded.sound.Sources.wandering;
import static dev.atelier.generation.provider.embedded.sound.Sources.white;

import dev.atelier.generation.provider.embedded.scene.Dice;

/** Weather, water, fire, animals and the emptiness of space. */
final class NatureSounds {
    private NatureSounds() {}

    private static SoundSource hiss(Dice dice, double hertz) {
        return scaled(low(white(dice), hertz), 1.6);
    }

    static SoundSource rain(Dice dice) {
        return mixed(
                scaled(high(white(dice), 1800), 0.16),
                gusty(scaled(low(white(dice), 700), 0.4), 0.4, 0.6, dice),
                repeated(0.03, 0.9, 0, () -> drop(dice, dice.between(900, 3200), 0.14), dice));
    }

    private static SoundSource drop(Dice dice, double hertz, double gain) {
        return scaled(sliding(hertz, hertz * dice.between(1.05f, 1.5f), 0.03, 0.012, 0), gain);
    }

    static SoundSource thunder(Dice dice) {
        return mixed(
                scaled(low(white(dice), 90), 0.5),
                repeated(
                        7,
                        0.5,
                        dice.between(0.2f, 0.8f),
                        () -> scaled(
                                mixed(
                                        fading(gusty(low(white(dice), 220), 9, 0.1, dice), 0.03, 1.6),
                                        fading(scaled(band(white(dice), 1500, 0.2), 0.6), 0.005, 0.12)),
                                3.2),
                        dice));
    }

    static SoundSource wind(Dice dice) {
        return scaled(gusty(wandering(white(dice), 180, 1100, 0.35, 0.8, dice), 0.5, 0.25, dice), 3.2);
    }

    static SoundSource stream(Dice dice) {
        return mixed(
                scaled(band(white(dice), 1300, 0.3), 0.35),
                repeated(0.045, 0.9, 0, () -> drop(dice, dice.between(400, 1500), 0.25), dice));
    }

    static SoundSource fire(Dice dice) {
        return mixed(
                gusty(scaled(low(white(dice), 260), 1.1), 3, 0.5, dice),
                repeated(
                        0.09,
                        0.95,
                        0,
                        () -> scaled(
                                fading(band(white(dice), dice.between(1200, 5000), 0.4), 0.0005, 0.006),
                                dice.between(0.6f, 2.6f)),
                        dice));
    }

    static SoundSource birds(Dice dice) {
        return mixed(
                scaled(band(white(dice), 600, 0.1), 0.05),
                chirps(dice, 2400, 4200, 0.5),
                chirps(dice, 3600, 5600, 0.35));
    }

    private static SoundSource chirps(Dice dice, float from, float to, double gain) {
        return repeated(
                dice.between(0.7f, 1.6f),
                0.7,
                dice.between(0, 0.4f),
                () -> {
                    double hertz = dice.between(from, to);
                    double bend = dice.between(0.7f, 1.45f);
                    SoundSource phrase = repeated(
                            dice.between(0.07f, 0.16f),
                            0.15,
                            0,
                            () -> sliding(hertz, hertz * bend, 0.06, 0.03, 0.1),
                            new Dice(dice.seed()));
                    return scaled(fading(phrase, 0.001, 0.3), gain);
                },
                dice);
    }

    static SoundSource gulls(Dice dice) {
        return repeated(2.2, 0.6, 0.3, () -> scaled(sliding(1700, dice.between(700, 1000), 0.4, 0.22, 0.8), 0.5), dice);
    }

    static SoundSource crickets(Dice dice) {
        return repeated(
                0.55,
                0.1,
                0,
                () -> time -> time > 0.3
                        ? 0
                        : (float) (0.25
                                * Math.sin(2 * Math.PI * 4300 * time)
                                * Math.max(0, Math.sin(2 * Math.PI * 28 * time))),
                dice);
    }

    static SoundSource space(Dice dice) {
        double root = dice.between(48, 72);
        return mixed(
                gusty(scaled(low(hum(root, 0.01, dice), 300), 0.4), 0.2, 0.4, dice),
                gusty(scaled(tone(root * 3.01, 0), 0.14), 0.3, 0.1, dice),
                gusty(scaled(tone(root * 4.49, 0.3), 0.1), 0.25, 0, dice),
                scaled(wandering(white(dice), 200, 900, 0.15, 0.92, dice), 0.9));
    }

    static SoundSource sea(Dice dice) {
        return surging(hiss(dice, 900), 6.5, 0.22, dice);
    }
}
