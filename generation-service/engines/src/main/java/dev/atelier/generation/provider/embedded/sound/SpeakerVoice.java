// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.Order;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How one person speaks.
 *
 * @param pitch middle of the melody, in Hz
 * @param range how far the melody strays from it, in Hz
 * @param pace 1 for the usual; larger is slower
 * @param throat 1 for a man of middle height; larger sounds like a smaller person
 */
record SpeakerVoice(double pitch, double range, double pace, double throat) {
    private static final Map<String, SpeakerVoice> NAMED = new TreeMap<>(Map.of(
            "alba", new SpeakerVoice(190, 24, 1.0, 1.13),
            "bruno", new SpeakerVoice(84, 9, 1.08, 0.9),
            "clara", new SpeakerVoice(222, 32, 0.94, 1.2),
            "dario", new SpeakerVoice(122, 18, 0.92, 1.0),
            "edda", new SpeakerVoice(164, 10, 1.14, 1.09),
            "finn", new SpeakerVoice(104, 30, 0.86, 0.97),
            "greta", new SpeakerVoice(265, 44, 0.9, 1.32),
            "hugo", new SpeakerVoice(66, 6, 1.2, 0.84)));
    private static final double LOWEST = 50;
    private static final double HIGHEST = 400;

    static SpeakerVoice of(Order order) {
        double pitch = order.number("voice_pitch_hz", 0, 0, HIGHEST);
        if (pitch >= LOWEST) {
            return pitched(pitch);
        }
        String name = order.text("voice", "dario").strip().toLowerCase(Locale.ROOT);
        return Optional.ofNullable(NAMED.get(name)).orElseGet(() -> somebody(name));
    }

    /** A name nobody knows gets a voice all the same, and always the same one. */
    private static SpeakerVoice somebody(String name) {
        return NAMED.values().stream()
                .skip(Math.floorMod(name.hashCode(), NAMED.size()))
                .findFirst()
                .orElseThrow();
    }

    /** A person with this middle pitch: the higher it is, the smaller the throat. */
    static SpeakerVoice pitched(double pitch) {
        return new SpeakerVoice(pitch, pitch * 0.14, 1, Math.clamp(Math.pow(pitch / 120, 0.3), 0.82, 1.35));
    }
}
