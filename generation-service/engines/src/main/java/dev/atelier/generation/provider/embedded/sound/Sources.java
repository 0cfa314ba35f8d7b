// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.scene.Dice;
import dev.atelier.generation.provider.embedded.scene.Noise;
import java.util.function.Supplier;

/** What sounds are made of: hiss, swells, tones and things that happen now and then. */
final class Sources {
    private static final double TURN = 2 * Math.PI;

    private Sources() {}

    static SoundSource white(Dice dice) {
        long[] state = {dice.seed() * 2L + 1};
        return _ -> {
            state[0] = state[0] * 6364136223846793005L + 1442695040888963407L;
            return (state[0] >> 40) * 0x1p-23f;
        };
    }

    static SoundSource low(SoundSource source, double hertz) {
        var filter = new Filter(hertz, 0.1);
        return time -> filter.lowPass(source.next(time));
    }

    static SoundSource high(SoundSource source, double hertz) {
        var filter = new Filter(hertz, 0.1);
        return time -> filter.highPass(source.next(time));
    }

    static SoundSource band(SoundSource source, double hertz, double resonance) {
        var filter = new Filter(hertz, resonance);
        return time -> filter.bandPass(source.next(time));
    }

    /** A band that wanders, as wind does. */
    static SoundSource wandering(
            SoundSource source, double from, double to, double speed, double resonance, Dice dice) {
        var filter = new Filter(from, resonance);
        var path = new Noise(dice.seed());
        int[] count = {0};
        return time -> {
            if ((count[0]++ & 63) == 0) {
                filter.tune(from * Math.pow(to / from, path.fractal((float) (time * speed), 0.5f, 3)));
            }
            return filter.bandPass(source.next(time));
        };
    }

    /** Louder and softer without a rhythm. */
    static SoundSource gusty(SoundSource source, double speed, double least, Dice dice) {
        var path = new Noise(dice.seed());
        return time -> {
            double swell = path.fractal((float) (time * speed), 2.5f, 2);
            return (float) (source.next(time) * (least + (1 - least) * Math.clamp(1.8 * swell - 0.4, 0, 1)));
        };
    }

    /** Louder and softer like surf: a quick rise and a slow fall. */
    static SoundSource surging(SoundSource source, double period, double least, Dice dice) {
        double start = dice.roll();
        var uneven = new Noise(dice.seed());
        return time -> {
            double along = time / period + start + 0.25 * uneven.value((float) (time / period), 0.5f);
            double within = along - Math.floor(along);
            double swell = within < 0.35 ? within / 0.35 : Math.pow(1 - (within - 0.35) / 0.65, 1.6);
            return (float) (source.next(time) * (least + (1 - least) * swell));
        };
    }

    static SoundSource tone(double hertz, double start) {
        return time -> (float) Math.sin(TURN * (hertz * time + start));
    }

    /** A tone with many overtones, softened. */
    static SoundSource hum(double hertz, double wobble, Dice dice) {
        var path = new Noise(dice.seed());
        double[] phase = {dice.roll()};
        return time -> {
            double bent = hertz * (1 + wobble * (path.value((float) (time * 3), 1.5f) - 0.5));
            phase[0] += bent / Soundscape.RATE;
            double saw = 2 * (phase[0] - Math.floor(phase[0])) - 1;
            return (float) (saw - saw * saw * saw * 0.4);
        };
    }

    static SoundSource scaled(SoundSource source, double gain) {
        return time -> (float) (source.next(time) * gain);
    }

    static SoundSource mixed(SoundSource... sources) {
        return time -> {
            float sum = 0;
            for (SoundSource source : sources) {
                sum += source.next(time);
            }
            return sum;
        };
    }

    /**
     * Something short, again and again.
     *
     * @param gap seconds between two starts on average
     * @param jitter 0 for a strict rhythm, 1 for none
     * @param one makes it anew each time; it is asked with the time since its own start
     */
    static SoundSource repeated(double gap, double jitter, double first, Supplier<SoundSource> one, Dice dice) {
        return new Repeats(gap, jitter, first, one, dice);
    }

    /** A tone that slides while it fades. */
    static SoundSource sliding(double from, double to, double seconds, double fade, double overtone) {
        double[] phase = {0};
        return time -> {
            double along = Math.min(1, time / seconds);
            phase[0] += from * Math.pow(to / from, along) / Soundscape.RATE;
            double level = Math.exp(-time / fade) * Math.min(1, time * 400);
            double wave = Math.sin(TURN * phase[0]) + overtone * Math.sin(2 * TURN * phase[0]);
            return (float) (level * wave / (1 + overtone));
        };
    }

    /** Any source under a fading curve. */
    static SoundSource fading(SoundSource source, double rise, double fade) {
        return time -> (float) (source.next(time) * Math.min(1, time / Math.max(rise, 1e-4)) * Math.exp(-time / fade));
    }
}
