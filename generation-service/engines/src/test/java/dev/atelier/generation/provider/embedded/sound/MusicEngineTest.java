// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.TestEngines;
import dev.atelier.generation.provider.embedded.TestRequests;
import dev.atelier.generation.provider.embedded.scene.Prompt;
import dev.atelier.generation.provider.embedded.scene.SeededRandom;
import dev.atelier.platform.media.MediaProbe;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MusicEngineTest {
    private final MusicEngine engine = new MusicEngine(new SoundFileWriter(TestEngines.TOOL));

    @ParameterizedTest
    @CsvSource({"mp3, audio/mpeg, 0.06", "wav, audio/wav, 0.0001", "opus, audio/ogg, 0.03"})
    void aPieceIsAsLongAsWasAskedFor(String format, String type, double tolerance) throws Exception {
        MediaFile file = music("calm piano", 1, 4.5, format);

        MediaProbe probe = TestRequests.probe(file);
        assertThat(file.contentType()).isEqualTo(type);
        assertThat(probe.contentType().orElseThrow()).startsWith(type);
        assertThat(probe.seconds().orElseThrow().doubleValue()).isCloseTo(4.5, within(tolerance));
        assertThat(probe.tags()).containsEntry("comment", "calm piano");
    }

    @ParameterizedTest
    @ValueSource(strings = {"techno", "ambient", "rock", "jazz", "epic orchestra", "chiptune", "sad violin", "words"})
    void everyStyleCanBeHeard(String prompt) throws Exception {
        Waves waves = Waves.of(music(prompt, 3, 5, "wav").file());

        assertThat(waves.level()).isBetween(0.02, 0.4);
        assertThat(waves.peak()).isLessThan(1.0);
    }

    @Test
    void theSameOrderGivesTheSameBytesAndAnotherSeedOrPromptOthers() throws Exception {
        byte[] first = bytes(music("jazz", 1, 2, "wav"));

        assertThat(bytes(music("jazz", 1, 2, "wav"))).isEqualTo(first);
        assertThat(bytes(music("jazz", 2, 2, "wav"))).isNotEqualTo(first);
        assertThat(bytes(music("rock", 1, 2, "wav"))).isNotEqualTo(first);
    }

    @Test
    void theWordsChooseTempoMoodAndInstrument() {
        assertThat(style("slow sad piano").beatsPerMinute())
                .isLessThan(style("fast happy piano").beatsPerMinute());
        assertThat(style("sad piano").scale()).isNotEqualTo(style("happy piano").scale());
        assertThat(style("jazz trumpet").lead())
                .isNotEqualTo(style("jazz flute").lead());
        assertThat(style("ambient").drums()).isEqualTo(MusicStyle.Drums.NONE);
    }

    @Test
    void aPieceEndsSoftly() throws Exception {
        Waves waves = Waves.of(music("techno", 1, 6, "wav").file());

        assertThat(waves.part(0.985, 1).level())
                .isLessThan(waves.part(0.5, 0.65).level() / 4);
    }

    @Test
    void anInterruptEndsTheWork() {
        EngineRequest request = TestRequests.request("music", "{'prompt': 'rock', 'seconds': 600}");
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> engine.make(request)).isInstanceOf(InterruptedException.class);
    }

    private static MusicStyle style(String prompt) {
        return MusicStyle.of(new Prompt(prompt), new SeededRandom(1));
    }

    private MediaFile music(String prompt, int seed, double seconds, String format) throws Exception {
        return engine.make(TestRequests.request(
                        "music",
                        "{'prompt': '" + prompt + "', 'seconds': " + seconds + ", 'seed': " + seed
                                + ", 'output_format': '" + format + "'}"))
                .getFirst();
    }

    private static byte[] bytes(MediaFile file) throws Exception {
        return Files.readAllBytes(file.file());
    }
}
