// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The parts of a recording in which something is heard. */
final class Activity {
    static final int RATE = 16_000;

    private static final int WINDOW = RATE / 50;
    private static final double WINDOW_SECONDS = 1.0 / 50;
    private static final double SHORTEST_PAUSE = 0.35;
    private static final double SHORTEST_SOUND = 0.08;
    private static final double LEAST_LEVEL = 0.004;
    private static final int MOST_PARTS = 2_000;

    /** @param start in seconds */
    record Part(double start, double end) {}

    private Activity() {}

    /** @param samples 16 bits, mono, the low byte first */
    static List<Part> of(Path samples) throws IOException {
        double[] levels = levels(samples);
        double[] sorted = levels.clone();
        Arrays.sort(sorted);
        double floor = levels.length == 0 ? 0 : sorted[levels.length / 10];
        double loud = levels.length == 0 ? 0 : sorted[levels.length * 95 / 100];
        return joined(levels, Math.max(LEAST_LEVEL, floor + (loud - floor) * 0.12));
    }

    private static double[] levels(Path samples) throws IOException {
        double[] levels = new double[(int) (Files.size(samples) / (2L * WINDOW))];
        byte[] window = new byte[2 * WINDOW];
        try (InputStream in = new BufferedInputStream(Files.newInputStream(samples))) {
            for (int i = 0; i < levels.length; i++) {
                in.readNBytes(window, 0, window.length);
                double sum = 0;
                for (int s = 0; s < WINDOW; s++) {
                    double sample = ((window[2 * s + 1] << 8) | (window[2 * s] & 0xFF)) / 32768.0;
                    sum += sample * sample;
                }
                levels[i] = Math.sqrt(sum / WINDOW);
            }
        }
        return levels;
    }

    /** Short pauses belong to what is around them; clicks are left out. */
    private static List<Part> joined(double[] levels, double threshold) {
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < levels.length && parts.size() < MOST_PARTS; i++) {
            if (levels[i] < threshold) {
                continue;
            }
            double start = i * WINDOW_SECONDS;
            double end = start + WINDOW_SECONDS;
            if (!parts.isEmpty() && start - parts.getLast().end() < SHORTEST_PAUSE) {
                parts.set(parts.size() - 1, new Part(parts.getLast().start(), end));
            } else {
                parts.add(new Part(start, end));
            }
        }
        parts.removeIf(part -> part.end() - part.start() < SHORTEST_SOUND);
        return parts;
    }
}
