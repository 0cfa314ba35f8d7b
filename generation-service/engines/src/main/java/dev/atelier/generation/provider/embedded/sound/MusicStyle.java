// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.scene.Dice;
import dev.atelier.generation.provider.embedded.scene.Prompt;
import java.util.List;

/**
 * What the words of a prompt ask a band to play.
 *
 * @param beatsPerMinute the tempo
 * @param scale the steps of the scale in half tones above its root
 * @param root the key, as a note number between 48 and 59
 * @param lead General MIDI instruments, counted from 0
 * @param density how many of the possible melody notes are played, 0 to 1
 */
record MusicStyle(
        int beatsPerMinute,
        List<Integer> scale,
        int root,
        int lead,
        int chords,
        int bass,
        boolean arpeggio,
        Drums drums,
        double density) {

    /** What the drummer does. */
    enum Drums {
        NONE,
        SOFT,
        ROCK,
        DANCE
    }

    private static final List<Integer> MAJOR = List.of(0, 2, 4, 5, 7, 9, 11);
    private static final List<Integer> MINOR = List.of(0, 2, 3, 5, 7, 8, 10);
    private static final List<Integer> DORIAN = List.of(0, 2, 3, 5, 7, 9, 10);
    private static final List<Integer> PHRYGIAN = List.of(0, 1, 4, 5, 7, 8, 10);
    private static final List<Integer> LYDIAN = List.of(0, 2, 4, 6, 7, 9, 11);

    private static final int PIANO = 0;
    private static final int VIBRAPHONE = 11;
    private static final int CHURCH_ORGAN = 19;
    private static final int NYLON_GUITAR = 24;
    private static final int CLEAN_GUITAR = 27;
    private static final int DRIVEN_GUITAR = 29;
    private static final int DOUBLE_BASS = 32;
    private static final int BASS_GUITAR = 33;
    private static final int SYNTH_BASS = 38;
    private static final int HARP = 46;
    private static final int STRINGS = 48;
    private static final int CHOIR = 52;
    private static final int TRUMPET = 56;
    private static final int SAXOPHONE = 65;
    private static final int FLUTE = 73;
    private static final int SQUARE = 80;
    private static final int SAW = 81;
    private static final int PAD = 89;
    private static final int SITAR = 104;

    static MusicStyle of(Prompt prompt, Dice dice) {
        MusicStyle genre = genre(prompt, dice);
        return genre.with(
                tempo(prompt, genre.beatsPerMinute, dice), mood(prompt, genre.scale), lead(prompt, genre.lead));
    }

    private MusicStyle with(int tempo, List<Integer> mood, int instrument) {
        return new MusicStyle(tempo, mood, root, instrument, chords, bass, arpeggio, drums, density);
    }

    private static MusicStyle genre(Prompt prompt, Dice dice) {
        int root = 48 + dice.below(12);
        if (prompt.has("ambient", "calm", "meditation", "relaxing", "sleep", "peaceful", "drone", "space")) {
            return new MusicStyle(66, LYDIAN, root, FLUTE, PAD, STRINGS, false, Drums.NONE, 0.3);
        }
        if (prompt.has("techno", "electronic", "edm", "house", "dance", "trance", "synthwave", "club")) {
            return new MusicStyle(124, MINOR, root, SAW, PAD, SYNTH_BASS, true, Drums.DANCE, 0.6);
        }
        if (prompt.has("chiptune", "8-bit", "arcade", "game", "retro")) {
            return new MusicStyle(140, MAJOR, root, SQUARE, SQUARE, SYNTH_BASS, true, Drums.ROCK, 0.8);
        }
        if (prompt.has("rock", "metal", "punk", "grunge", "guitar")) {
            return new MusicStyle(132, MINOR, root, DRIVEN_GUITAR, CLEAN_GUITAR, BASS_GUITAR, false, Drums.ROCK, 0.65);
        }
        if (prompt.has("jazz", "swing", "blues", "lounge", "bossa")) {
            return new MusicStyle(112, DORIAN, root, SAXOPHONE, PIANO, DOUBLE_BASS, false, Drums.SOFT, 0.6);
        }
        if (prompt.has("lofi", "lo-fi", "chill", "hiphop", "hip-hop", "beats", "study")) {
            return new MusicStyle(82, DORIAN, root, VIBRAPHONE, PIANO, BASS_GUITAR, false, Drums.SOFT, 0.4);
        }
        return acousticGenre(prompt, root, dice);
    }

    private static MusicStyle acousticGenre(Prompt prompt, int root, Dice dice) {
        if (prompt.has("epic", "cinematic", "orchestral", "trailer", "battle", "heroic", "film", "orchestra")) {
            return new MusicStyle(96, MINOR, root, TRUMPET, STRINGS, STRINGS, false, Drums.ROCK, 0.5);
        }
        if (prompt.has("classical", "baroque", "waltz", "sonata", "piano", "ballet")) {
            return new MusicStyle(100, MAJOR, root, PIANO, STRINGS, DOUBLE_BASS, true, Drums.NONE, 0.7);
        }
        if (prompt.has("folk", "country", "acoustic", "campfire", "celtic", "medieval")) {
            return new MusicStyle(104, MAJOR, root, FLUTE, NYLON_GUITAR, DOUBLE_BASS, true, Drums.SOFT, 0.6);
        }
        if (prompt.has("oriental", "arabic", "indian", "desert", "spanish", "flamenco")) {
            return new MusicStyle(100, PHRYGIAN, root, SITAR, NYLON_GUITAR, DOUBLE_BASS, true, Drums.SOFT, 0.65);
        }
        if (prompt.has("horror", "scary", "dark", "eerie", "suspense", "tension")) {
            return new MusicStyle(60, PHRYGIAN, root, CHOIR, PAD, CHURCH_ORGAN, false, Drums.NONE, 0.3);
        }
        return new MusicStyle(
                96 + dice.below(30),
                dice.pick(MAJOR, DORIAN, LYDIAN),
                root,
                dice.pick(PIANO, FLUTE, VIBRAPHONE, HARP, TRUMPET),
                dice.pick(STRINGS, PAD, NYLON_GUITAR),
                BASS_GUITAR,
                dice.chance(0.5f),
                dice.pick(Drums.SOFT, Drums.ROCK, Drums.NONE),
                0.55);
    }

    private static int tempo(Prompt prompt, int usual, Dice dice) {
        double factor = dice.between(0.95f, 1.05f);
        if (prompt.has("slow", "gentle", "calm", "sad", "sleepy", "dreamy")) {
            factor *= 0.78;
        }
        if (prompt.has("fast", "energetic", "upbeat", "driving", "exciting", "frantic", "happy")) {
            factor *= 1.22;
        }
        return (int) Math.round(Math.clamp(usual * factor, 48, 180));
    }

    private static List<Integer> mood(Prompt prompt, List<Integer> usual) {
        if (prompt.has("happy", "joyful", "cheerful", "bright", "uplifting", "major", "sunny")) {
            return MAJOR;
        }
        return prompt.has("sad", "melancholic", "melancholy", "dark", "minor", "gloomy", "lonely") ? MINOR : usual;
    }

    private static int lead(Prompt prompt, int usual) {
        if (prompt.has("piano")) {
            return PIANO;
        }
        if (prompt.has("violin", "strings", "cello")) {
            return STRINGS;
        }
        if (prompt.has("flute", "whistle")) {
            return FLUTE;
        }
        if (prompt.has("harp")) {
            return HARP;
        }
        if (prompt.has("trumpet", "brass", "horn")) {
            return TRUMPET;
        }
        if (prompt.has("choir", "voices", "vocal")) {
            return CHOIR;
        }
        return prompt.has("organ") ? CHURCH_ORGAN : prompt.has("saxophone", "sax") ? SAXOPHONE : usual;
    }
}
