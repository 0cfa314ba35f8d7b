// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import static dev.atelier.generation.provider.embedded.sound.Sources.band;
import static dev.atelier.generation.provider.embedded.sound.Sources.fading;
import static dev.atelier.generation.provider.embedded.sound.Sources.gusty;
import static dev.atelier.generation.provider.embedded.sound.Sources.hum;
import static dev.atelier.generation.provider.embedded.sound.Sources.low;
import static dev.atelier.generation.provider.embedded.sound.Sources.mixed;
import static dev.atelier.generation.provider.embedded.sound.Sources.repeated;
import static dev.atelier.generation.provider.embedded.sound.Sources.scaled;
import static dev.atelier.generation.provider.embedded.sound.Sources.sliding;
import static dev.atelier.generation.provider.embedded.sound.Sources.tone;
import static dev.atelier.generation.provider.embedded.sound.Sources.white;

import dev.atelier.generation.provider.embedded.scene.Dice;
import java.util.function.Function;

/** What people and their things do. */
final class ThingSounds {
    private ThingSounds() {}

    static SoundSource footsteps(Dice dice) {
        return repeated(
                0.55,
                0.06,
                0.1,
                () -> mixed(
                        scaled(sliding(dice.between(90, 120), 45, 0.08, 0.05, 0.2), 0.9),
                        scaled(fading(band(white(dice), dice.between(900, 1800), 0.2), 0.002, 0.035), 1.4)),
                dice);
    }

    static SoundSource knock(Dice dice) {
        return repeated(
                0.36,
                0.1,
                0.05,
                () -> mixed(
                        scaled(sliding(dice.between(190, 230), 150, 0.05, 0.045, 0.4), 0.9),
                        scaled(fading(low(white(dice), 1200), 0.001, 0.012), 1.5)),
                dice);
    }

    static SoundSource bell(Dice dice) {
        double root = dice.between(320, 620);
        return repeated(
                2.4,
                0.08,
                0.05,
                () -> mixed(
                        partial(root * 0.5, 2.2, 0.18),
                        partial(root, 1.8, 0.26),
                        partial(root * 1.19, 1.3, 0.16),
                        partial(root * 1.56, 0.9, 0.12),
                        partial(root * 2.0, 0.8, 0.16),
                        partial(root * 2.66, 0.4, 0.1),
                        partial(root * 3.76, 0.2, 0.08)),
                dice);
    }

    private static SoundSource partial(double hertz, double fade, double gain) {
        return scaled(fading(tone(hertz, 0), 0.002, fade), gain);
    }

    static SoundSource laser(Dice dice) {
        return repeated(
                0.7,
                0.5,
                0.05,
                () -> scaled(sliding(dice.between(2200, 4200), dice.between(90, 260), 0.3, 0.16, 0.6), 0.7),
                dice);
    }

    static SoundSource explosion(Dice dice) {
        return repeated(
                4.5,
                0.3,
                0.15,
                () -> scaled(
                        mixed(
                                fading(low(white(dice), 300), 0.004, 0.9),
                                fading(scaled(band(white(dice), 1800, 0.1), 0.5), 0.001, 0.15),
                                scaled(sliding(110, 28, 0.5, 0.5, 0.3), 0.5)),
                        2.2),
                dice);
    }

    static SoundSource engine(Dice dice) {
        double hertz = dice.between(38, 62);
        return mixed(
                scaled(low(mixed(hum(hertz, 0.08, dice), hum(hertz * 1.5, 0.06, dice)), 420), 0.6),
                scaled(low(white(dice), 240), 0.35));
    }

    static SoundSource city(Dice dice) {
        return mixed(
                gusty(scaled(low(white(dice), 320), 1.2), 0.25, 0.45, dice),
                scaled(low(hum(54, 0.05, dice), 200), 0.25),
                repeated(
                        4.5, 0.6, 1.2, () -> scaled(fading(mixed(tone(392, 0), tone(494, 0)), 0.03, 0.25), 0.1), dice));
    }

    static SoundSource siren(Dice dice) {
        double[] phase = {0};
        double period = dice.between(0.9f, 1.6f);
        return time -> {
            double swing = 0.5 - 0.5 * Math.cos(2 * Math.PI * time / period);
            phase[0] += (620 + 620 * swing) / Soundscape.RATE;
            return (float) (0.35 * Math.sin(2 * Math.PI * phase[0]) + 0.1 * Math.sin(6 * Math.PI * phase[0]));
        };
    }

    static SoundSource clock(Dice dice) {
        int[] count = {0};
        return repeated(
                0.5,
                0,
                0.05,
                () -> {
                    double hertz = count[0]++ % 2 == 0 ? 2900 : 2300;
                    return scaled(
                            mixed(
                                    sliding(hertz, hertz, 0.02, 0.008, 0.4),
                                    scaled(sliding(700, 700, 0.02, 0.015, 0), 0.4)),
                            0.8);
                },
                dice);
    }

    static SoundSource heart(Dice dice) {
        return repeated(
                0.86,
                0.02,
                0.05,
                () -> {
                    SoundSource first = sliding(70, 42, 0.12, 0.07, 0.2);
                    SoundSource second = sliding(58, 38, 0.12, 0.06, 0.2);
                    return time -> 1.1f * (first.next(time) + (time > 0.28 ? 0.75f * second.next(time - 0.28) : 0));
                },
                dice);
    }

    static SoundSource applause(Dice dice) {
        Function<Double, SoundSource> claps = gap -> repeated(
                gap,
                0.9,
                0,
                () -> scaled(
                        fading(band(white(dice), dice.between(900, 2400), 0.35), 0.0006, 0.012),
                        dice.between(0.5f, 1.6f)),
                dice);
        return mixed(claps.apply(0.011), claps.apply(0.017), scaled(band(white(dice), 1500, 0.2), 0.08));
    }

    static SoundSource whoosh(Dice dice) {
        return repeated(
                1.7,
                0.25,
                0,
                () -> {
                    var filter = new Filter(300, 0.6);
                    SoundSource noise = white(dice);
                    return time -> {
                        double along = time / 0.9;
                        double swell = along > 1 ? 0 : Math.sin(Math.PI * along);
                        filter.tune(250 + 3200 * swell * swell);
                        return (float) (1.2 * filter.bandPass(noise.next(time)) * swell * swell);
                    };
                },
                dice);
    }

    static SoundSource coin(Dice dice) {
        double root = dice.between(880, 1100);
        return repeated(
                1.4,
                0.05,
                0.05,
                () -> {
                    SoundSource first = sliding(root, root, 0.1, 0.06, 0.3);
                    SoundSource second = sliding(root * 1.335, root * 1.335, 0.1, 0.35, 0.3);
                    return time -> 0.6f * (first.next(time) + (time > 0.09 ? second.next(time - 0.09) : 0));
                },
                dice);
    }
}
