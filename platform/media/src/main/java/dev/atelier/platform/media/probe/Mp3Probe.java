// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFacts;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Counts the frames of an MP3, because its headers state no reliable duration. */
final class Mp3Probe {
    private static final int[] BIT_RATES_1 = {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320};
    private static final int[] BIT_RATES_2 = {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160};
    private static final int[] SAMPLE_RATES = {44_100, 48_000, 32_000};
    private static final int TAG_BYTES = 10;
    private static final int MIN_FRAMES = 2;
    private static final int MAX_FRAMES = 4_000_000;
    private static final int MAX_PADDING = 64 * 1024;

    private Mp3Probe() {}

    /** One frame of sound. */
    private record Frame(int samples, int rate, int bytes) {}

    static MediaFacts read(ByteReader file) throws IOException {
        long at = firstFrame(file);
        long samples = 0;
        int rate = 0;
        int frames = 0;
        while (at + 4 <= file.size() && frames < MAX_FRAMES) {
            Frame frame = frame(file, at);
            if (frame == null) {
                break;
            }
            rate = frame.rate();
            samples += frame.samples();
            at += frame.bytes();
            frames++;
        }
        if (frames < MIN_FRAMES) {
            throw new InvalidMediaException("The MP3 has no sound in it.");
        }
        return MediaFacts.ofSound(CheckedFacts.seconds(samples, rate));
    }

    private static long firstFrame(ByteReader file) throws IOException {
        long at = 0;
        while (file.text(at, 3).equals("ID3")) {
            at += TAG_BYTES
                    + (long) (file.u8(at + 6) << 21 | file.u8(at + 7) << 14 | file.u8(at + 8) << 7 | file.u8(at + 9));
        }
        for (int skipped = 0; skipped < MAX_PADDING; skipped++) {
            if (frame(file, at + skipped) != null) {
                return at + skipped;
            }
        }
        throw new InvalidMediaException("The MP3 has no sound in it.");
    }

    private static @Nullable Frame frame(ByteReader file, long at) throws IOException {
        long head = file.u32(at);
        int version = (int) (head >> 19 & 3);
        int bitRate = (int) (head >> 12 & 15);
        int sampleRate = (int) (head >> 10 & 3);
        boolean sync = head >> 21 == 0x7FF && version != 1 && (head >> 17 & 3) == 1;
        if (!sync || bitRate == 0 || bitRate == 15 || sampleRate == 3) {
            return null;
        }
        boolean first = version == 3;
        int rate = SAMPLE_RATES[sampleRate] >> (first ? 0 : version == 2 ? 1 : 2);
        int kilobits = (first ? BIT_RATES_1 : BIT_RATES_2)[bitRate];
        int padding = (int) (head >> 9 & 1);
        return new Frame(first ? 1152 : 576, rate, (first ? 144 : 72) * kilobits * 1000 / rate + padding);
    }
}
