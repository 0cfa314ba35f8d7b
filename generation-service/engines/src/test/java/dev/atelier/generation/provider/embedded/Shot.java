// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A small copy of a picture, or of one moment of a clip, for comparing. */
public final class Shot {
    private static final int WIDTH = 96;
    private static final int HEIGHT = 54;

    private final byte[] rgb;

    private Shot(byte[] rgb) {
        this.rgb = rgb;
    }

    public static Shot of(Path file) throws IOException, InterruptedException {
        return at(file, 0);
    }

    public static Shot at(Path file, double seconds) throws IOException, InterruptedException {
        Path raw = Files.createTempFile("atelier-test-", ".raw");
        List<String> words = new ArrayList<>(TestEngines.TOOL.input(file));
        words.addAll(List.of("-ss", Double.toString(seconds), "-frames:v", "1"));
        words.addAll(List.of("-vf", "scale=" + WIDTH + ":" + HEIGHT + ":flags=area", "-pix_fmt", "rgb24"));
        words.addAll(List.of("-f", "rawvideo"));
        TestEngines.TOOL.run(words, raw, Duration.ofSeconds(60));
        byte[] rgb = Files.readAllBytes(raw);
        Files.delete(raw);
        return new Shot(rgb);
    }

    /** Mean difference of a channel, 0 to 255. */
    public double difference(Shot other) {
        double sum = 0;
        for (int i = 0; i < rgb.length; i++) {
            sum += Math.abs((rgb[i] & 0xFF) - (other.rgb[i] & 0xFF));
        }
        return sum / rgb.length;
    }

    /** Mean of a channel: 0 red, 1 green, 2 blue. */
    public double mean(int channel) {
        double sum = 0;
        for (int i = channel; i < rgb.length; i += 3) {
            sum += rgb[i] & 0xFF;
        }
        return sum * 3 / rgb.length;
    }

    /** How far its pixels are from their mean: 0 for a grey box. */
    public double contrast() {
        double mean = (mean(0) + mean(1) + mean(2)) / 3;
        double sum = 0;
        for (byte level : rgb) {
            sum += Math.abs((level & 0xFF) - mean);
        }
        return sum / rgb.length;
    }
}
