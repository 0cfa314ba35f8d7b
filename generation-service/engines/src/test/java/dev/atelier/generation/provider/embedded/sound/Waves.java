// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.TestEngines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Measures of a recording. */
final class Waves {
    private final float[] samples;
    private final int rate;

    private Waves(float[] samples, int rate) {
        this.samples = samples;
        this.rate = rate;
    }

    private static final int HEADER = 44;
    private static final int RATE = 16_000;

    /** Any file that ffmpeg can read, as mono. */
    static Waves of(Path file) throws IOException, InterruptedException {
        Path wave = Files.createTempFile("atelier-test-", ".wav");
        var words = new java.util.ArrayList<>(TestEngines.TOOL.input(file));
        words.addAll(java.util.List.of("-ac", "1", "-ar", Integer.toString(RATE), "-map_metadata", "-1"));
        words.addAll(java.util.List.of("-fflags", "+bitexact", "-c:a", "pcm_s16le", "-f", "wav"));
        TestEngines.TOOL.run(words, wave, java.time.Duration.ofSeconds(60));
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(wave)).order(ByteOrder.LITTLE_ENDIAN);
        Files.delete(wave);
        float[] samples = new float[(bytes.capacity() - HEADER) / 2];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = bytes.getShort(HEADER + 2 * i) / 32768f;
        }
        return new Waves(samples, RATE);
    }

    /** Between two shares of the whole. */
    Waves part(double from, double to) {
        return new Waves(
                java.util.Arrays.copyOfRange(samples, (int) (from * samples.length), (int) (to * samples.length)),
                rate);
    }

    double seconds() {
        return samples.length / (double) rate;
    }

    double level() {
        double sum = 0;
        for (float sample : samples) {
            sum += sample * sample;
        }
        return Math.sqrt(sum / samples.length);
    }

    double peak() {
        double peak = 0;
        for (float sample : samples) {
            peak = Math.max(peak, Math.abs(sample));
        }
        return peak;
    }

    /** The usual pitch of the voiced parts, by autocorrelation. */
    double pitch() {
        int window = rate / 25;
        double[] found = new double[samples.length / window];
        int count = 0;
        for (int start = 0; start + 2 * window < samples.length; start += window) {
            double best = 0;
            int lag = 0;
            double own = product(start, 0, window);
            for (int shift = rate / 420; shift <= rate / 55; shift++) {
                double likeness = product(start, shift, window) / Math.sqrt(own * product(start + shift, 0, window));
                if (likeness > best * 1.03) {
                    best = likeness;
                    lag = shift;
                }
            }
            if (own / window > 1e-3 && best > 0.7) {
                found[count++] = rate / (double) lag;
            }
        }
        double[] voiced = java.util.Arrays.copyOf(found, count);
        java.util.Arrays.sort(voiced);
        return count == 0 ? 0 : voiced[count / 2];
    }

    /** Share of the signal's changes: dark sounds are near 0, hissing ones above 1. */
    double brightness() {
        double sum = 0;
        for (int i = 1; i < samples.length; i++) {
            double step = samples[i] - samples[i - 1];
            sum += step * step;
        }
        return Math.sqrt(sum / samples.length) / level();
    }

    private double product(int from, int shift, int length) {
        double sum = 1e-9;
        for (int i = from; i < from + length && i + shift < samples.length; i++) {
            sum += samples[i] * samples[i + shift];
        }
        return sum;
    }
}
