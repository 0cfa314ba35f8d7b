// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.scene.Noise;
import dev.atelier.generation.provider.embedded.scene.SeededRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A source of samples, which are read one after the other, and the building blocks of sources. */
interface SoundSource {
    /** @param time in seconds since the start; always one sample later than at the last call */
    float next(double time);

    static SoundSource white(SeededRandom random) {
        long[] state = {random.seed() * 2L + 1};
        return _ -> {
            state[0] = state[0] * 6364136223846793005L + 1442695040888963407L;
            return (state[0] >> 40) * 0x1p-23f;
        };
    }

    static SoundSource low(SoundSource source, double hertz) {
        var filter = new BandFilter(hertz, 0.1);
        return time -> filter.lowPass(source.next(time));
    }

    static SoundSource high(SoundSource source, double hertz) {
        var filter = new BandFilter(hertz, 0.1);
        return time -> filter.highPass(source.next(time));
    }

    static SoundSource band(SoundSource source, double hertz, double resonance) {
        var filter = new BandFilter(hertz, resonance);
        return time -> filter.bandPass(source.next(time));
    }

    /** A band that wanders, as wind does. */
    static SoundSource wandering(
            SoundSource source, double from, double to, double speed, double resonance, SeededRandom random) {
        var filter = new BandFilter(from, resonance);
        var path = new Noise(random.seed());
        int[] count = {0};
        return time -> {
            if ((count[0]++ & 63) == 0) {
                filter.tune(from * Math.pow(to / from, path.fractal((float) (time * speed), 0.5f, 3)));
            }
            return filter.bandPass(source.next(time));
        };
    }

    /** Louder and softer without a rhythm. */
    static SoundSource gusty(SoundSource source, double speed, double least, SeededRandom random) {
        var path = new Noise(random.seed());
        return time -> {
            double swell = path.fractal((float) (time * speed), 2.5f, 2);
            return (float) (source.next(time) * (least + (1 - least) * Math.clamp(1.8 * swell - 0.4, 0, 1)));
        };
    }

    /** Louder and softer like surf: a quick rise and a slow fall. */
    static SoundSource surging(SoundSource source, double period, double least, SeededRandom random) {
        double start = random.nextFloat();
        var uneven = new Noise(random.seed());
        return time -> {
            double along = time / period + start + 0.25 * uneven.value((float) (time / period), 0.5f);
            double within = along - Math.floor(along);
            double swell = within < 0.35 ? within / 0.35 : Math.pow(1 - (within - 0.35) / 0.65, 1.6);
            return (float) (source.next(time) * (least + (1 - least) * swell));
        };
    }

    static SoundSource tone(double hertz, double start) {
        return time -> (float) Math.sin(2 * Math.PI * (hertz * time + start));
    }

    /** A tone with many overtones, softened. */
    static SoundSource hum(double hertz, double wobble, SeededRandom random) {
        var path = new Noise(random.seed());
        double[] phase = {random.nextFloat()};
        return time -> {
            double bent = hertz * (1 + wobble * (path.value((float) (time * 3), 1.5f) - 0.5));
            phase[0] += bent / Soundscape.RATE;
            double saw = 2 * (phase[0] - Math.floor(phase[0])) - 1;
            return (float) (saw - saw * saw * saw * 0.4);
        };
    }

    static SoundSource scale(SoundSource source, double gain) {
        return time -> (float) (source.next(time) * gain);
    }

    static SoundSource mix(SoundSource... sources) {
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
     * @param one creates each short sound, whose time starts at 0
     */
    static SoundSource repeat(double gap, double jitter, double first, Supplier<SoundSource> one, SeededRandom random) {
        return new Repeats(gap, jitter, first, one, random);
    }

    /** A tone whose pitch slides while it fades. */
    static SoundSource sliding(double from, double to, double seconds, double fade, double overtone) {
        double[] phase = {0};
        return time -> {
            double along = Math.min(1, time / seconds);
            phase[0] += from * Math.pow(to / from, along) / Soundscape.RATE;
            double level = Math.exp(-time / fade) * Math.min(1, time * 400);
            double wave = Math.sin(2 * Math.PI * phase[0]) + overtone * Math.sin(2 * 2 * Math.PI * phase[0]);
            return (float) (level * wave / (1 + overtone));
        };
    }

    /** Any source under a fading curve. */
    static SoundSource fading(SoundSource source, double rise, double fade) {
        return time -> (float) (source.next(time) * Math.min(1, time / Math.max(rise, 1e-4)) * Math.exp(-time / fade));
    }

    /** Starts a short sound now and then; a few may overlap, the oldest makes room. */
    final class Repeats implements SoundSource {
        private static final int VOICES = 6;

        private final double gap;
        private final double jitter;
        private final Supplier<SoundSource> one;
        private final SeededRandom random;
        private final @Nullable SoundSource[] playing = new @Nullable SoundSource[VOICES];
        private final double[] since = new double[VOICES];
        private double nextStart;
        private int slot;

        Repeats(double gap, double jitter, double first, Supplier<SoundSource> one, SeededRandom random) {
            this.gap = gap;
            this.jitter = jitter;
            this.one = one;
            this.random = random;
            this.nextStart = first;
        }

        @Override
        public float next(double time) {
            if (time >= nextStart) {
                playing[slot] = one.get();
                since[slot] = time;
                slot = (slot + 1) % VOICES;
                nextStart = time + gap * (1 - jitter + 2 * jitter * random.nextFloat());
            }
            float sum = 0;
            for (int i = 0; i < VOICES; i++) {
                SoundSource sound = playing[i];
                if (sound != null) {
                    sum += sound.next(time - since[i]);
                }
            }
            return sum;
        }
    }
}
