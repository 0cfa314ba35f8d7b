// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.sound.SynthesizerAccess.OpenSynthesizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleConsumer;
import javax.sound.midi.InvalidMidiDataException;
import javax.sound.midi.Receiver;
import javax.sound.midi.ShortMessage;

/** Renders a score into a file with the synthesizer of the JDK. */
final class ScorePlayer {
    private static final int RATE = 44_100;
    private static final int FRAME_BYTES = 4;
    private static final int BLOCK = 8192;
    private static final double FADE_SECONDS = 1.5;
    private static final float GAIN = 1.7f;
    private static final int MAIN_VOLUME = 7;
    private static final int STEREO = 10;
    private static final int REVERB = 91;

    private ScorePlayer() {}

    static void play(MusicStyle style, List<Composer.Note> notes, double seconds, Path wave, DoubleConsumer progress)
            throws IOException, InterruptedException {
        try (OpenSynthesizer open = SynthesizerAccess.open(RATE);
                var file = new WaveFile(wave, RATE, 2)) {
            score(style, notes, open.receiver());
            long frames = Math.round(seconds * RATE);
            byte[] bytes = new byte[BLOCK * FRAME_BYTES];
            float[] samples = new float[BLOCK * 2];
            for (long start = 0; start < frames; start += BLOCK) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("the job was cancelled");
                }
                int count = (int) Math.min(BLOCK, frames - start);
                open.audio().readNBytes(bytes, 0, count * FRAME_BYTES);
                for (int i = 0; i < 2 * count; i++) {
                    double left = (frames - start - i / 2) / (double) RATE;
                    float level = ((bytes[2 * i + 1] << 8) | (bytes[2 * i] & 0xFF)) / 32768f;
                    samples[i] =
                            (float) (Math.tanh(GAIN * level) * Math.min(1, left / Math.min(FADE_SECONDS, seconds / 4)));
                }
                file.write(samples, 2 * count);
                progress.accept((start + count) / (double) frames);
            }
        }
    }

    private static void score(MusicStyle style, List<Composer.Note> notes, Receiver band) {
        int[] instruments = {style.lead(), style.chords(), style.bass()};
        int[] places = {70, 50, 64};
        int[] volumes = {100, 82, 96};
        for (int channel = 0; channel < instruments.length; channel++) {
            send(band, ShortMessage.PROGRAM_CHANGE, channel, instruments[channel], 0, 0);
            send(band, ShortMessage.CONTROL_CHANGE, channel, STEREO, places[channel], 0);
            send(band, ShortMessage.CONTROL_CHANGE, channel, MAIN_VOLUME, volumes[channel], 0);
            send(band, ShortMessage.CONTROL_CHANGE, channel, REVERB, 50, 0);
        }
        for (Composer.Note note : notes) {
            send(band, ShortMessage.NOTE_ON, note.channel(), note.pitch(), note.loudness(), note.start());
            send(band, ShortMessage.NOTE_OFF, note.channel(), note.pitch(), 0, note.start() + note.length());
        }
    }

    private static void send(Receiver band, int command, int channel, int first, int second, double seconds) {
        try {
            band.send(new ShortMessage(command, channel, first, second), Math.round(seconds * 1_000_000));
        } catch (InvalidMidiDataException e) {
            throw new IllegalStateException("the score holds what is no note", e);
        }
    }
}
