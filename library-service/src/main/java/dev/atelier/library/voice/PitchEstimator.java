// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Estimates the pitch of a voice by the normalised autocorrelation of short frames: a voiced sound resembles itself
 * one period later.
 */
final class PitchEstimator {
    private static final double LOWEST_HERTZ = 60;
    private static final double HIGHEST_HERTZ = 500;
    private static final double FRAME_SECONDS = 0.06;
    private static final double HOP_SECONDS = 0.02;

    /** Least similarity of a voiced frame to itself. */
    private static final double CLEAR = 0.75;

    /** The first peak this close to the highest peak is the period; later peaks are its multiples. */
    private static final double ALMOST = 0.9;

    /** Frames below this share of the loudest energy are pauses. */
    private static final double QUIET = 0.05;

    private static final int MIN_FRAMES = 5;

    private final int shortest;
    private final int longest;
    private final int frame;
    private final int hop;
    private final int rate;

    PitchEstimator(int rate) {
        this.rate = rate;
        this.shortest = (int) (rate / HIGHEST_HERTZ);
        this.longest = (int) (rate / LOWEST_HERTZ);
        this.frame = (int) (rate * FRAME_SECONDS);
        this.hop = (int) (rate * HOP_SECONDS);
    }

    /** The median pitch of all voiced frames in hertz; empty when too few frames are voiced. */
    OptionalDouble estimate(short[] recording) {
        double[] samples = centred(recording);
        double loudest = loudest(samples);
        List<Double> pitches = new ArrayList<>();
        for (int at = 0; at + frame <= samples.length && loudest > 1; at += hop) {
            if (energy(samples, at, frame) >= loudest * QUIET) {
                pitch(samples, at).ifPresent(pitches::add);
            }
        }
        if (pitches.size() < MIN_FRAMES) {
            return OptionalDouble.empty();
        }
        pitches.sort(null);
        return OptionalDouble.of(pitches.get(pitches.size() / 2));
    }

    /** Removes a constant offset, which cheap sound cards add and which resembles itself at any distance. */
    private static double[] centred(short[] recording) {
        double sum = 0;
        for (short sample : recording) {
            sum += sample;
        }
        double[] samples = new double[recording.length];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = recording[i] - sum / recording.length;
        }
        return samples;
    }

    private double loudest(double[] samples) {
        double loudest = 0;
        for (int at = 0; at + frame <= samples.length; at += hop) {
            loudest = Math.max(loudest, energy(samples, at, frame));
        }
        return loudest;
    }

    private OptionalDouble pitch(double[] samples, int at) {
        double[] similarity = new double[longest + 2];
        double best = 0;
        for (int lag = shortest - 1; lag <= longest + 1; lag++) {
            similarity[lag] = similarity(samples, at, lag);
            best = lag >= shortest && lag <= longest ? Math.max(best, similarity[lag]) : best;
        }
        if (best < CLEAR) {
            return OptionalDouble.empty();
        }
        for (int lag = shortest; lag <= longest; lag++) {
            boolean peak = similarity[lag] >= similarity[lag - 1] && similarity[lag] >= similarity[lag + 1];
            if (peak && similarity[lag] >= best * ALMOST) {
                return OptionalDouble.of(rate / (lag + offset(similarity, lag)));
            }
        }
        return OptionalDouble.empty();
    }

    /** 1 when the frame repeats itself after {@code lag} samples, 0 when it has no similarity. */
    private double similarity(double[] samples, int at, int lag) {
        int length = frame - lag;
        double product = 0;
        for (int i = 0; i < length; i++) {
            product += samples[at + i] * samples[at + i + lag];
        }
        double powers = Math.sqrt(energy(samples, at, length) * energy(samples, at + lag, length));
        return powers == 0 ? 0 : product / powers;
    }

    private static double energy(double[] samples, int at, int length) {
        double sum = 0;
        for (int i = at; i < at + length; i++) {
            sum += samples[i] * samples[i];
        }
        return sum;
    }

    /** The offset of the peak of a parabola through three samples. */
    private static double offset(double[] values, int at) {
        double bend = values[at - 1] - 2 * values[at] + values[at + 1];
        return bend == 0 ? 0 : (values[at - 1] - values[at + 1]) / (2 * bend);
    }
}
