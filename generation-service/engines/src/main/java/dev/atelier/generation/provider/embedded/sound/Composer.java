// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.scene.SeededRandom;
import java.util.ArrayList;
import java.util.List;

/** Writes a piece: chords in four-bar phrases, a bass below, a motif that returns and varies above, drums. */
final class Composer {
    static final int LEAD = 0;
    static final int CHORDS = 1;
    static final int BASS = 2;
    static final int DRUMS = 9;

    private static final int BEATS = 4;
    private static final int EIGHTHS = 8;
    private static final int KICK = 36;
    private static final int SNARE = 38;
    private static final int CLOSED_HAT = 42;
    private static final int OPEN_HAT = 46;
    private static final int RIDE = 51;
    private static final int CRASH = 49;
    private static final int[][] PROGRESSIONS = {
        {0, 4, 5, 3}, {0, 5, 3, 4}, {5, 3, 0, 4}, {0, 3, 4, 3}, {0, 2, 3, 4}, {0, 5, 1, 4}
    };

    private final MusicStyle style;
    private final SeededRandom random;
    private final double beat;
    private final int[] progression;
    private final int[] motif = new int[EIGHTHS];
    private final boolean[] played = new boolean[EIGHTHS];
    private final List<Note> notes = new ArrayList<>();

    private Composer(MusicStyle style, SeededRandom random) {
        this.style = style;
        this.random = random;
        this.beat = 60.0 / style.beatsPerMinute();
        this.progression = random.pick(PROGRESSIONS);
        int step = random.below(3);
        for (int i = 0; i < EIGHTHS; i++) {
            motif[i] = step;
            played[i] = i == 0 || random.chance((float) style.density());
            step = Math.clamp(step + random.below(5) - 2L, -2, 7);
        }
    }

    static List<Note> compose(MusicStyle style, double seconds, SeededRandom random) {
        var composer = new Composer(style, random);
        double bar = BEATS * composer.beat;
        int bars = (int) Math.ceil(seconds / bar);
        for (int i = 0; i < bars; i++) {
            composer.bar(i, i * bar, bars);
        }
        return composer.notes;
    }

    private void bar(int number, double start, int bars) {
        int degree = number == bars - 1 && bars > 2 ? 0 : progression[number % progression.length];
        // A short piece has all instruments from the start; a long one builds up and has quiet parts.
        boolean full = bars < 6 || number >= 2;
        boolean quiet = bars >= 12 && number % 12 >= 10;
        chords(degree, start);
        if (full) {
            bass(degree, start);
        }
        if (full && !quiet) {
            drums(number, start);
        }
        if (bars < 4 || number >= 1) {
            melody(number, degree, start);
        }
    }

    private void chords(int degree, double start) {
        if (!style.arpeggio()) {
            for (int third = 0; third < 3; third++) {
                add(start, BEATS * beat * 0.97, CHORDS, pitch(degree + 2 * third, 0), 58);
            }
            return;
        }
        int[] request = {0, 2, 4, 2, 7, 4, 2, 4};
        for (int i = 0; i < EIGHTHS; i++) {
            add(start + i * beat / 2, beat * 0.55, CHORDS, pitch(degree + request[i], 0), 54 + (i % 4 == 0 ? 10 : 0));
        }
    }

    private void bass(int degree, double start) {
        int low = pitch(degree, -1) - (pitch(degree, -1) > 45 ? 12 : 0);
        switch (style.drums()) {
            case NONE -> add(start, BEATS * beat * 0.97, BASS, low, 62);
            case DANCE -> {
                for (int i = 0; i < BEATS; i++) {
                    add(start + (i + 0.5) * beat, beat * 0.4, BASS, low, 88);
                }
            }
            case SOFT, ROCK -> {
                add(start, beat * 1.4, BASS, low, 84);
                add(start + 1.5 * beat, beat * 0.45, BASS, low, 70);
                add(start + 2 * beat, beat * 1.2, BASS, random.chance(0.4f) ? low + 7 : low, 80);
                if (random.chance(0.5f)) {
                    add(start + 3.5 * beat, beat * 0.4, BASS, pitch(degree + 4, -1), 66);
                }
            }
        }
    }

    private void melody(int number, int degree, double start) {
        // The third bar of a phrase answers, the fourth rests on a long note.
        boolean last = number % 4 == 3;
        int shift = number % 4 == 2 ? 1 + random.below(2) : 0;
        if (last) {
            add(start, beat * 2.6, LEAD, pitch(degree + 4 + random.below(2) * 2, 1), 84);
            return;
        }
        for (int i = 0; i < EIGHTHS; i++) {
            boolean now = played[i] != random.chance(0.08f);
            if (now) {
                int step = motif[i] + shift + (random.chance(0.15f) ? 1 : 0);
                // On the beat the notes of the chord sound best.
                int tone = i % 4 == 0 ? degree + 2 * Math.floorMod(step, 3) : degree + step;
                add(
                        start + i * beat / 2,
                        beat * (0.45 + 0.5 * random.nextFloat()),
                        LEAD,
                        pitch(tone, 1),
                        76 + random.below(20));
            }
        }
    }

    private void drums(int number, double start) {
        if (style.drums() == MusicStyle.Drums.NONE) {
            return;
        }
        if (number % 8 == 0 && style.drums() != MusicStyle.Drums.SOFT) {
            hit(start, CRASH, 70);
        }
        for (int i = 0; i < EIGHTHS; i++) {
            double at = start + i * beat / 2;
            switch (style.drums()) {
                case DANCE -> {
                    hitIf(i % 2 == 0, at, KICK, 104);
                    hitIf(i % 4 == 2, at, SNARE, 84);
                    hit(at, i % 2 == 1 ? OPEN_HAT : CLOSED_HAT, 58);
                }
                case ROCK -> {
                    hitIf(i == 0 || i == 4 || (i == 5 && random.chance(0.4f)), at, KICK, 100);
                    hitIf(i == 2 || i == 6, at, SNARE, 92);
                    hit(at, CLOSED_HAT, i % 2 == 0 ? 66 : 50);
                }
                case SOFT -> {
                    hitIf(i == 0 || i == 5, at, KICK, 72);
                    hitIf(i == 2 || i == 6, at, SNARE, 48);
                    // Swing: the off-beat comes late.
                    hit(i % 2 == 0 ? at : at + beat / 6, RIDE, i % 2 == 0 ? 52 : 36);
                }
                case NONE -> throw new IllegalStateException("a style without drums has no drum part");
            }
        }
    }

    private void hitIf(boolean now, double at, int drum, int loudness) {
        if (now) {
            hit(at, drum, loudness);
        }
    }

    private void hit(double at, int drum, int loudness) {
        add(at, 0.1, DRUMS, drum, loudness);
    }

    /** A step of the scale as a note number. */
    private int pitch(int step, int octave) {
        List<Integer> scale = style.scale();
        int note = style.root() + 12 * (octave + Math.floorDiv(step, scale.size()));
        return Math.clamp(note + (long) scale.get(Math.floorMod(step, scale.size())), 20, 108);
    }

    private void add(double start, double length, int channel, int pitch, int loudness) {
        notes.add(new Note(start, length, channel, pitch, loudness));
    }

    /**
     * One note of a score.
     *
     * @param start in seconds
     * @param channel as MIDI counts them; 9 are the drums
     */
    record Note(double start, double length, int channel, int pitch, int loudness) {}
}
