// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import static dev.atelier.generation.provider.embedded.sound.SoundSource.band;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.fading;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.gusty;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.hum;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.low;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.mix;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.repeat;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.scale;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.sliding;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.tone;
import static dev.atelier.generation.provider.embedded.sound.SoundSource.white;

import dev.atelier.generation.provider.embedded.scene.SeededRandom;
import java.util.function.Function;

/** Sounds of people and of their things. */
final class ThingSounds {
    private ThingSounds() {}

    static SoundSource footsteps(SeededRandom random) {
        return repeat(
                0.55,
                0.06,
                0.1,
                () -> mix(
                        scale(sliding(random.between(90, 120), 45, 0.08, 0.05, 0.2), 0.9),
                        scale(fading(band(white(random), random.between(900, 1800), 0.2), 0.002, 0.035), 1.4)),
                random);
    }

    static SoundSource knock(SeededRandom random) {
        return repeat(
                0.36,
                0.1,
                0.05,
                () -> mix(
                        scale(sliding(random.between(190, 230), 150, 0.05, 0.045, 0.4), 0.9),
                        scale(fading(low(white(random), 1200), 0.001, 0.012), 1.5)),
                random);
    }

    static SoundSource bell(SeededRandom random) {
        double root = random.between(320, 620);
        return repeat(
                2.4,
                0.08,
                0.05,
                () -> mix(
                        partial(root * 0.5, 2.2, 0.18),
                        partial(root, 1.8, 0.26),
                        partial(root * 1.19, 1.3, 0.16),
                        partial(root * 1.56, 0.9, 0.12),
                        partial(root * 2.0, 0.8, 0.16),
                        partial(root * 2.66, 0.4, 0.1),
                        partial(root * 3.76, 0.2, 0.08)),
                random);
    }

    private static SoundSource partial(double hertz, double fade, double gain) {
        return scale(fading(tone(hertz, 0), 0.002, fade), gain);
    }

    static SoundSource laser(SeededRandom random) {
        return repeat(
                0.7,
                0.5,
                0.05,
                () -> scale(sliding(random.between(2200, 4200), random.between(90, 260), 0.3, 0.16, 0.6), 0.7),
                random);
    }

    static SoundSource explosion(SeededRandom random) {
        return repeat(
                4.5,
                0.3,
                0.15,
                () -> scale(
                        mix(
                                fading(low(white(random), 300), 0.004, 0.9),
                                fading(scale(band(white(random), 1800, 0.1), 0.5), 0.001, 0.15),
                                scale(sliding(110, 28, 0.5, 0.5, 0.3), 0.5)),
                        2.2),
                random);
    }

    static SoundSource engine(SeededRandom random) {
        double hertz = random.between(38, 62);
        return mix(
                scale(low(mix(hum(hertz, 0.08, random), hum(hertz * 1.5, 0.06, random)), 420), 0.6),
                scale(low(white(random), 240), 0.35));
    }

    static SoundSource city(SeededRandom random) {
        return mix(
                gusty(scale(low(white(random), 320), 1.2), 0.25, 0.45, random),
                scale(low(hum(54, 0.05, random), 200), 0.25),
                repeat(4.5, 0.6, 1.2, () -> scale(fading(mix(tone(392, 0), tone(494, 0)), 0.03, 0.25), 0.1), random));
    }

    static SoundSource siren(SeededRandom random) {
        double[] phase = {0};
        double period = random.between(0.9f, 1.6f);
        return time -> {
            double swing = 0.5 - 0.5 * Math.cos(2 * Math.PI * time / period);
            phase[0] += (620 + 620 * swing) / Soundscape.RATE;
            return (float) (0.35 * Math.sin(2 * Math.PI * phase[0]) + 0.1 * Math.sin(6 * Math.PI * phase[0]));
        };
    }

    static SoundSource clock(SeededRandom random) {
        int[] count = {0};
        return repeat(
                0.5,
                0,
                0.05,
                () -> {
                    double hertz = count[0]++ % 2 == 0 ? 2900 : 2300;
                    return scale(
                            mix(sliding(hertz, hertz, 0.02, 0.008, 0.4), scale(sliding(700, 700, 0.02, 0.015, 0), 0.4)),
                            0.8);
                },
                random);
    }

    static SoundSource heart(SeededRandom random) {
        return repeat(
                0.86,
                0.02,
                0.05,
                () -> {
                    SoundSource first = sliding(70, 42, 0.12, 0.07, 0.2);
                    SoundSource second = sliding(58, 38, 0.12, 0.06, 0.2);
                    return time -> 1.1f * (first.next(time) + (time > 0.28 ? 0.75f * second.next(time - 0.28) : 0));
                },
                random);
    }

    static SoundSource applause(SeededRandom random) {
        Function<Double, SoundSource> claps = gap -> repeat(
                gap,
                0.9,
                0,
                () -> scale(
                        fading(band(white(random), random.between(900, 2400), 0.35), 0.0006, 0.012),
                        random.between(0.5f, 1.6f)),
                random);
        return mix(claps.apply(0.011), claps.apply(0.017), scale(band(white(random), 1500, 0.2), 0.08));
    }

    static SoundSource whoosh(SeededRandom random) {
        return repeat(
                1.7,
                0.25,
                0,
                () -> {
                    var filter = new BandFilter(300, 0.6);
                    SoundSource noise = white(random);
                    return time -> {
                        double along = time / 0.9;
                        double swell = along > 1 ? 0 : Math.sin(Math.PI * along);
                        filter.tune(250 + 3200 * swell * swell);
                        return (float) (1.2 * filter.bandPass(noise.next(time)) * swell * swell);
                    };
                },
                random);
    }

    static SoundSource coin(SeededRandom random) {
        double root = random.between(880, 1100);
        return repeat(
                1.4,
                0.05,
                0.05,
                () -> {
                    SoundSource first = sliding(root, root, 0.1, 0.06, 0.3);
                    SoundSource second = sliding(root * 1.335, root * 1.335, 0.1, 0.35, 0.3);
                    return time -> 0.6f * (first.next(time) + (time > 0.09 ? second.next(time - 0.09) : 0));
                },
                random);
    }
}
