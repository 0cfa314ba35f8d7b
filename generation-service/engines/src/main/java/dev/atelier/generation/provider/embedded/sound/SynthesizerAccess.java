// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import java.lang.ref.SoftReference;
import java.lang.reflect.Method;
import java.util.Map;
import javax.sound.midi.MidiUnavailableException;
import javax.sound.midi.Receiver;
import javax.sound.midi.Soundbank;
import javax.sound.midi.Synthesizer;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's own synthesizer, rendering into a stream instead of a loudspeaker. That door is not part of the public API,
 * so it is opened by name, and only when music is made; the manifest of our jar asks the JVM for it (Add-Exports).
 */
final class SynthesizerAccess {
    private static final String SYNTHESIZER = "com.sun.media.sound.SoftSynthesizer";
    private static final String SOUNDBANK = "com.sun.media.sound.EmergencySoundbank";
    private static final String PREFERENCES = "java.util.prefs.userRoot";
    private static final Map<String, Object> SETTINGS = Map.of(
            "load default soundbank",
            false,
            "interpolation",
            "linear",
            "max polyphony",
            "48",
            "auto gain control",
            true);

    private static @Nullable SoftReference<Soundbank> instruments;

    /** An open synthesizer: messages go in with their time, sound comes out as it is read. */
    record OpenSynthesizer(Synthesizer synthesizer, AudioInputStream audio) implements AutoCloseable {

        Receiver receiver() {
            try {
                return synthesizer.getReceiver();
            } catch (MidiUnavailableException e) {
                throw new IllegalStateException("the synthesizer takes no notes", e);
            }
        }

        @Override
        public void close() {
            synthesizer.close();
        }
    }

    private SynthesizerAccess() {}

    static OpenSynthesizer open(int rate) {
        keepPreferencesOutOfHome();
        try {
            Class<?> type = Class.forName(SYNTHESIZER);
            Synthesizer synthesizer =
                    (Synthesizer) type.getDeclaredConstructor().newInstance();
            Method stream = type.getMethod("openStream", AudioFormat.class, Map.class);
            var audio =
                    (AudioInputStream) stream.invoke(synthesizer, new AudioFormat(rate, 16, 2, true, false), SETTINGS);
            synthesizer.loadAllInstruments(instruments());
            return new OpenSynthesizer(synthesizer, audio);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "music needs the JVM flag --add-exports java.desktop/com.sun.media.sound=ALL-UNNAMED", e);
        }
    }

    /** The synthesizer asks for stored settings, for which the JVM makes a directory; a service may have no home. */
    private static void keepPreferencesOutOfHome() {
        if (System.getProperty(PREFERENCES) == null) {
            System.setProperty(PREFERENCES, System.getProperty("java.io.tmpdir"));
        }
    }

    /** Instruments that are computed, so that every machine has the same; otherwise those of the host would be used. */
    private static synchronized Soundbank instruments() throws ReflectiveOperationException {
        Soundbank known = instruments == null ? null : instruments.get();
        if (known == null) {
            known = (Soundbank)
                    Class.forName(SOUNDBANK).getMethod("createSoundbank").invoke(null);
            instruments = new SoftReference<>(known);
        }
        return known;
    }
}
