// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import com.sun.speech.freetts.Voice;
import com.sun.speech.freetts.audio.NullAudioPlayer;
import com.sun.speech.freetts.en.us.cmu_us_kal.KevinVoiceDirectory;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.ByteArrayOutputStream;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Speaks pieces of text into samples with one synthesizer, which threads use in turn and a full heap may release. */
@ApplicationScoped
public class SpeechSynthesizer {
    static final int RATE = 24_000;

    private static final int VOICE_RATE = 16_000;
    /** The pitch of a sentence falls from the set pitch; this factor moves its mean back. */
    private static final double FALL = 1.07;

    private static final String VOICE = "kevin16";

    private final ReentrantLock turn = new ReentrantLock();
    private @Nullable SoftReference<Voice> loaded;

    /** @param speed 1 for the usual; larger is faster */
    float[] speak(String piece, SpeakerVoice person, double speed) throws InterruptedException {
        turn.lockInterruptibly();
        try {
            Voice voice = voice();
            // Played faster or slower afterwards, the throat changes; pitch and length are set against that.
            voice.setPitch((float) (person.pitch() * FALL / person.throat()));
            voice.setPitchRange((float) (person.range() / person.throat()));
            voice.setDurationStretch((float) (person.pace() * person.throat() / speed));
            var sink = new SampleSink();
            voice.setAudioPlayer(sink);
            voice.speak(piece);
            return resample(sink.samples(), person.throat() * VOICE_RATE / RATE);
        } finally {
            turn.unlock();
        }
    }

    private Voice voice() {
        Voice voice = loaded == null ? null : loaded.get();
        if (voice == null) {
            voice = Arrays.stream(new KevinVoiceDirectory().getVoices())
                    .filter(one -> one.getName().equals(VOICE))
                    .findFirst()
                    .orElseThrow();
            voice.allocate();
            loaded = new SoftReference<>(voice);
        }
        return voice;
    }

    private static float[] resample(float[] samples, double step) {
        int count = (int) Math.max(0, (samples.length - 3) / step);
        float[] out = new float[count];
        for (int i = 0; i < count; i++) {
            double at = 1 + i * step;
            int whole = (int) at;
            out[i] = cubic(samples, whole, (float) (at - whole));
        }
        return out;
    }

    /** A curve through four neighbours: straight lines between samples would hiss. */
    private static float cubic(float[] s, int at, float share) {
        float a = s[at - 1];
        float b = s[at];
        float c = s[at + 1];
        float d = s[Math.min(at + 2, s.length - 1)];
        float slope = c - a;
        float bend = 2 * a - 5 * b + 4 * c - d;
        float twist = 3 * (b - c) + d - a;
        return b + 0.5f * share * (slope + share * (bend + share * twist));
    }

    /** Collects the samples of the synthesizer, which are 16 bits, big-endian; measures no times, unlike its parent. */
    private static final class SampleSink extends NullAudioPlayer {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);

        float[] samples() {
            byte[] raw = bytes.toByteArray();
            float[] samples = new float[raw.length / 2];
            for (int i = 0; i < samples.length; i++) {
                samples[i] = ((raw[2 * i] << 8) | (raw[2 * i + 1] & 0xFF)) / 32768f;
            }
            return samples;
        }

        /** False, which ends the speech, when the thread is interrupted. */
        @Override
        public boolean write(byte[] audio, int offset, int size) {
            bytes.write(audio, offset, size);
            return !Thread.currentThread().isInterrupted();
        }

        @Override
        public boolean drain() {
            return true;
        }

        @Override
        public void reset() {}

        @Override
        public void startFirstSampleTimer() {}

        @Override
        public void showMetrics() {}
    }
}
