// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Estimates how high a voice is by the normalised autocorrelation of short frames: a voiced sound looks like itself
 * one period later.
 */
final class PitchEstimator {
    private static final double LOWEST_HERTZ = 60;
    private static final double HIGHEST_HERTZ = 500;
    private static final double FRAME_SECONDS = 0.06;
    private static final double HOP_SECONDS = 0.02;

    /** How much a frame must look like itself to count as voiced. */
    private static final double CLEAR = 0.75;

    /** The first peak this close to the highest is the period; later ones are its multiples. */
    private static final double ALMOST = 0.9;

    /** Frames this much quieter than the loudest are pauses. */
    private static final double QUIET = 0.05;

    private static final int LEAST_FRAMES = 5;

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

    /** The middle of the pitches of all voiced frames, in hertz; empty when hardly any frame is voiced. */
    OptionalDouble estimate(short[] recording) {
        double[] samples = centred(recording);
        double loudest = loudest(samples);
        List<Double> pitches = new ArrayList<>();
        for (int at = 0; at + frame <= samples.length && loudest > 1; at += hop) {
            if (energy(samples, at, frame) >= loudest * QUIET) {
                pitch(samples, at).ifPresent(pitches::add);
            }
        }
        if (pitches.size() < LEAST_FRAMES) {
            return OptionalDouble.empty();
        }
        pitches.sort(null);
        return OptionalDouble.of(pitches.get(pitches.size() / 2));
    }

    /** Around zero: a constant offset, as cheap sound cards add it, looks like itself at any distance. */
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
        double[] likeness = new double[longest + 2];
        double best = 0;
        for (int lag = shortest - 1; lag <= longest + 1; lag++) {
            likeness[lag] = likeness(samples, at, lag);
            best = lag >= shortest && lag <= longest ? Math.max(best, likeness[lag]) : best;
        }
        if (best < CLEAR) {
            return OptionalDouble.empty();
        }
        for (int lag = shortest; lag <= longest; lag++) {
            boolean peak = likeness[lag] >= likeness[lag - 1] && likeness[lag] >= likeness[lag + 1];
            if (peak && likeness[lag] >= best * ALMOST) {
                return OptionalDouble.of(rate / (lag + offset(likeness, lag)));
            }
        }
        return OptionalDouble.empty();
    }

    /** 1 when the frame repeats itself after {@code lag} samples, 0 when it has nothing in common with itself. */
    private double likeness(double[] samples, int at, int lag) {
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

    /** Where between the samples the peak of a parabola through three of them lies. */
    private static double offset(double[] values, int at) {
        double bend = values[at - 1] - 2 * values[at] + values[at + 1];
        return bend == 0 ? 0 : (values[at - 1] - values[at + 1]) / (2 * bend);
    }
}
