// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import com.sun.speech.freetts.audio.AudioPlayer;
import java.io.ByteArrayOutputStream;
import javax.sound.sampled.AudioFormat;

/** Takes what the synthesizer would play; its samples are 16 bits, the high byte first. */
final class SampleSink implements AudioPlayer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
    private AudioFormat format = new AudioFormat(16_000, 16, 1, true, true);
    private float volume = 1;

    float[] samples() {
        byte[] raw = bytes.toByteArray();
        float[] samples = new float[raw.length / 2];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = ((raw[2 * i] << 8) | (raw[2 * i + 1] & 0xFF)) / 32768f;
        }
        return samples;
    }

    @Override
    public boolean write(byte[] audio) {
        return write(audio, 0, audio.length);
    }

    /** False, which ends the speech, when nobody wants it any more. */
    @Override
    public boolean write(byte[] audio, int offset, int size) {
        bytes.write(audio, offset, size);
        return !Thread.currentThread().isInterrupted();
    }

    @Override
    public void setAudioFormat(AudioFormat given) {
        format = given;
    }

    @Override
    public AudioFormat getAudioFormat() {
        return format;
    }

    @Override
    public void pause() {}

    @Override
    public void resume() {}

    @Override
    public void reset() {}

    @Override
    public boolean drain() {
        return true;
    }

    @Override
    public void begin(int size) {}

    @Override
    public boolean end() {
        return true;
    }

    @Override
    public void cancel() {}

    @Override
    public void close() {}

    @Override
    public float getVolume() {
        return volume;
    }

    @Override
    public void setVolume(float given) {
        volume = given;
    }

    @Override
    public long getTime() {
        return -1;
    }

    @Override
    public void resetTime() {}

    @Override
    public void startFirstSampleTimer() {}

    @Override
    public void showMetrics() {}
}
