// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import com.sun.speech.freetts.Voice;
import com.sun.speech.freetts.en.us.cmu_us_kal.KevinVoiceDirectory;
import jakarta.enterprise.context.ApplicationScoped;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Turns pieces of text into samples. There is one synthesizer, which one thread uses at a time and memory may take. */
@ApplicationScoped
public class Speaker {
    static final int RATE = 24_000;

    private static final int VOICE_RATE = 16_000;
    /** A sentence falls from the pitch that is set; this brings its middle back to it. */
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
            return resampled(sink.samples(), person.throat() * VOICE_RATE / RATE);
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

    private static float[] resampled(float[] samples, double step) {
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
}
