// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.TestEngines;
import dev.atelier.generation.provider.embedded.TestRequests;
import dev.atelier.platform.media.MediaProbe;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpeechEngineTest {
    private static final String TEXT = "The quick brown fox jumps over the lazy dog. Twenty five birds sang at noon.";

    private final SpeechEngine engine =
            new SpeechEngine(new SpeechSynthesizer(), new SoundFileWriter(TestEngines.TOOL));

    @ParameterizedTest
    @CsvSource({
        "mp3, audio/mpeg, mp3, audio/mpeg",
        "wav, audio/wav, pcm_s16le, audio/wav",
        "opus, audio/ogg, opus, audio/ogg; codecs=opus"
    })
    void aTextBecomesARecordingInTheFormatAskedFor(String format, String type, String codec, String probed)
            throws Exception {
        MediaFile file = speech(TEXT, "dario", ", 'output_format': '" + format + "'");

        MediaProbe probe = TestRequests.probe(file);
        assertThat(file.contentType()).isEqualTo(type);
        assertThat(probe.contentType()).contains(probed);
        assertThat(probe.audioCodec()).contains(codec);
        assertThat(probe.seconds().orElseThrow().doubleValue()).isBetween(4.0, 9.0);
        assertThat(probe.tags())
                .containsEntry("comment", TEXT)
                .containsEntry("artist", "Atelier synthetic speech")
                .containsEntry("title", "test-model, seed 1");
    }

    @Test
    void speechIsAudible() throws Exception {
        Waves waves = Waves.of(speech(TEXT, "alba", "").file());

        assertThat(waves.level()).isBetween(0.03, 0.3);
        assertThat(waves.peak()).isLessThan(1.0);
    }

    @Test
    void voicesDifferInPitch() throws Exception {
        List<Double> pitches = new ArrayList<>();
        for (String name : List.of("hugo", "bruno", "finn", "dario", "edda", "alba", "clara", "greta")) {
            pitches.add(Waves.of(speech(TEXT, name, ", 'output_format': 'wav'").file())
                    .pitch());
        }

        for (int i = 1; i < pitches.size(); i++) {
            assertThat(pitches.get(i)).as(pitches.toString()).isGreaterThan(pitches.get(i - 1) * 1.06);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {90, 140, 210})
    void aVoiceOfTheAccountSpeaksAtItsPitch(int pitch) throws Exception {
        Waves waves = Waves.of(speech(TEXT, "voice_7", ", 'output_format': 'wav', 'voice_pitch_hz': " + pitch)
                .file());

        assertThat(waves.pitch()).isCloseTo(pitch, within(pitch * 0.12));
    }

    @Test
    void aFasterSpeechIsShorterAndNotHigher() throws Exception {
        Waves usual = Waves.of(speech(TEXT, "dario", "").file());
        Waves fast = Waves.of(speech(TEXT, "dario", ", 'speed': 1.5").file());

        assertThat(fast.seconds()).isCloseTo(usual.seconds() / 1.5, within(0.5));
        assertThat(fast.pitch()).isCloseTo(usual.pitch(), within(usual.pitch() * 0.1));
    }

    @Test
    void theSameOrderGivesTheSameBytesAndAnotherTextOthers() throws Exception {
        byte[] first = bytes(speech(TEXT, "clara", ", 'output_format': 'wav'"));

        assertThat(bytes(speech(TEXT, "clara", ", 'output_format': 'wav'"))).isEqualTo(first);
        assertThat(bytes(speech("Another text.", "clara", ", 'output_format': 'wav'")))
                .isNotEqualTo(first);
    }

    @Test
    void strangeCharactersAreLeftOutOrReplaced() throws Exception {
        assertThat(SpokenText.pieces("Caf\u00e9 <b>\u00fcber</b> \uD83D\uDE00 & co"))
                .containsExactly("Cafe b uber /b and co");
        assertThat(TestRequests.probe(speech("Ol\u00e9 \uD83D\uDE00 <tag> 50% & more", "finn", ""))
                        .seconds())
                .isPresent();
    }

    @Test
    void aTextWithoutAWordCannotBeSpoken() {
        assertThatThrownBy(() -> speech("\u5bcc\u58eb\u5c71 ... !", "alba", ""))
                .isInstanceOf(EngineRequest.InvalidRequestException.class)
                .hasMessageContaining("text");
    }

    @Test
    void aLongSentenceIsBrokenBetweenWords() {
        List<String> pieces = SpokenText.pieces("word ".repeat(200));

        assertThat(pieces)
                .hasSizeGreaterThan(2)
                .allSatisfy(piece -> assertThat(piece)
                        .hasSizeLessThanOrEqualTo(300)
                        .startsWith("word")
                        .endsWith("word"));
    }

    private MediaFile speech(String text, String voice, String more) throws Exception {
        return engine.make(TestRequests.request(
                        "speech", "{'text': '" + text + "', 'voice': '" + voice + "', 'seed': 1" + more + "}"))
                .getFirst();
    }

    private static byte[] bytes(MediaFile file) throws Exception {
        return Files.readAllBytes(file.file());
    }
}
