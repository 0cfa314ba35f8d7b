// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.Id3Tag;
import dev.atelier.platform.media.MediaFacts;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the frames of an MP3 to its end: only they say how long it lasts at a variable bit rate, and when it was joined
 * from several files.
 */
final class Mp3Probe {
    private static final int[] BIT_RATES_1 = {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320};
    private static final int[] BIT_RATES_2 = {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160};
    private static final int[] SAMPLE_RATES = {44_100, 48_000, 32_000};
    /** A whole number of these lasts as long as one sample, at each rate. */
    private static final long TICKS_PER_SECOND = 14_112_000;

    private static final int SYNC = 0xFF;
    private static final int HEAD_BYTES = 4;
    private static final int MIN_FRAMES = 2;
    private static final int MAX_FRAMES = 4_000_000;
    private static final int MAX_PADDING = 64 * 1024;

    private static final int MONO = 3;
    private static final int NAME_BYTES = 4;
    private static final Set<String> XING = Set.of("Xing", "Info");
    private static final Set<String> FRAUNHOFER = Set.of("VBRI");
    /** At one place in frames of each kind. */
    private static final int VBRI = HEAD_BYTES + 32;

    private final ByteReader file;
    private long ticks;
    private int frames;

    private Mp3Probe(ByteReader file) {
        this.file = file;
    }

    /** One frame of sound. */
    private record Frame(boolean isVersion1, boolean isMono, int rate, int bytes) {
        private long ticks() {
            return (isVersion1 ? 1152 : 576) * (TICKS_PER_SECOND / rate);
        }

        /** Behind the table of the channels (ISO 11172-3, 2.4.1.7). */
        private int information() {
            int table = isVersion1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17);
            return HEAD_BYTES + table;
        }

        private boolean precedes(@Nullable Frame next) {
            return next != null && next.isVersion1 == isVersion1 && next.rate == rate;
        }
    }

    static MediaFacts read(ByteReader file) throws IOException {
        Mp3Probe probe = new Mp3Probe(file);
        probe.count();
        if (probe.frames < MIN_FRAMES) {
            throw noSound();
        }
        return MediaFacts.ofSound(CheckedFacts.seconds(probe.ticks, TICKS_PER_SECOND));
    }

    private void count() throws IOException {
        long at = firstFrame();
        while (at + HEAD_BYTES <= file.size() && frames < MAX_FRAMES) {
            Frame frame = frame(at);
            if (frame == null) {
                at = nextFrame(at);
                continue;
            }
            if (!isInformation(frame, at)) {
                ticks += frame.ticks();
                frames++;
            }
            at += frame.bytes();
        }
    }

    private long firstFrame() throws IOException {
        long at = 0;
        while (at + Id3Tag.HEAD_BYTES <= file.size() && file.u8(at) == 'I') {
            long tag = Id3Tag.length(file.bytes(at, Id3Tag.HEAD_BYTES));
            if (tag == 0) {
                break;
            }
            at += tag;
        }
        long end = Math.min(at + MAX_PADDING, file.size() - HEAD_BYTES);
        for (; at <= end; at++) {
            if (frame(at) != null) {
                return at;
            }
        }
        throw noSound();
    }

    /**
     * Where the sound goes on behind bytes that are no frame: the tags at the joint of two files, or damage. Players search
     * to the end of the file, so this does too. Other bytes look like one frame now and then, and hardly like two.
     */
    private long nextFrame(long from) throws IOException {
        for (long at = from; at + HEAD_BYTES <= file.size(); at++) {
            Frame frame = file.u8(at) == SYNC ? frame(at) : null;
            if (frame != null && isFollowed(frame, at + frame.bytes())) {
                return at;
            }
        }
        return file.size();
    }

    private boolean isFollowed(Frame frame, long next) throws IOException {
        return next == file.size() || (next + HEAD_BYTES <= file.size() && frame.precedes(frame(next)));
    }

    /** An encoder begins with a frame that describes the file; the table of its channels is empty, so it is silent. */
    private boolean isInformation(Frame frame, long at) throws IOException {
        return isNamed(at, at + frame.information(), XING) || isNamed(at, at + VBRI, FRAUNHOFER);
    }

    private boolean isNamed(long at, long place, Set<String> names) throws IOException {
        return place + NAME_BYTES <= file.size()
                && names.contains(file.text(place, NAME_BYTES))
                && isEmpty(at + HEAD_BYTES, place);
    }

    private boolean isEmpty(long from, long to) throws IOException {
        for (long at = from; at < to; at++) {
            if (file.u8(at) != 0) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Frame frame(long at) throws IOException {
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
        return new Frame(first, (head >> 6 & 3) == MONO, rate, (first ? 144 : 72) * kilobits * 1000 / rate + padding);
    }

    private static InvalidMediaException noSound() {
        return InvalidMediaException.empty("The MP3 has no sound in it.");
    }
}
