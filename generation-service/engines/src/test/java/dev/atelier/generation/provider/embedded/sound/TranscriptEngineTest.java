// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.TestEngines;
import dev.atelier.generation.provider.embedded.TestPictures;
import dev.atelier.generation.provider.embedded.TestRequests;
import dev.atelier.platform.media.MediaKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranscriptEngineTest {
    private final TranscriptEngine engine = new TranscriptEngine(TestEngines.TOOL);

    @TempDir
    Path home;

    @ParameterizedTest
    @ValueSource(strings = {"mp3", "wav", "opus"})
    void ourOwnSpeechIsGivenBackWordByWord(String format) throws Exception {
        Path speech = new SpeechEngine(new SpeechSynthesizer(), new SoundFileWriter(TestEngines.TOOL))
                .make(TestRequests.request(
                        "speech",
                        "{'text': 'Hello there, caf\u00e9 \u2014 friend; a=b!', 'output_format': '" + format + "'}"))
                .getFirst()
                .file();

        MediaFile file = transcript(speech, "text");

        assertThat(file.kind()).isEqualTo(MediaKind.OTHER);
        assertThat(file.contentType()).isEqualTo("text/plain");
        assertThat(file.file()).hasContent("Hello there, caf\u00e9 \u2014 friend; a=b!\n");
    }

    @Test
    void otherRecordingsGetTheTimesOfSoundWithoutWords() throws Exception {
        Path beeps = beeps();

        MediaFile file = transcript(beeps, "json");

        assertThat(file.contentType()).isEqualTo("application/json");
        JsonNode json = new ObjectMapper().readTree(file.file().toFile());
        assertThat(json.path("method").asText()).isEqualTo("activity");
        assertThat(json.path("text").asText()).isEmpty();
        assertThat(json.path("segments")).hasSize(2);
        assertThat(json.at("/segments/1/start").asDouble()).isCloseTo(2, within(0.06));
        assertThat(json.at("/segments/1/end").asDouble()).isCloseTo(3, within(0.06));
        assertThat(transcript(beeps, "text").file()).content().contains("no words", "00:02.00 - 00:03.00");
    }

    @Test
    void silenceHasNoParts() throws Exception {
        Path silence = home.resolve("silence.wav");
        TestEngines.TOOL.run(List.of("-f", "lavfi", "-i", "anullsrc", "-t", "1"), silence, Duration.ofSeconds(30));

        JsonNode json =
                new ObjectMapper().readTree(transcript(silence, "json").file().toFile());

        assertThat(json.path("segments")).isEmpty();
    }

    @Test
    void aPictureHasNoSound() throws Exception {
        Path picture = TestPictures.of(home, "red.png", 100, 100, 200, 0, 0);

        assertThatThrownBy(() -> transcript(picture, "text"))
                .isInstanceOf(EngineRequest.InvalidRequestException.class)
                .hasMessageContaining("audio");
    }

    private MediaFile transcript(Path recording, String format) throws Exception {
        return engine.make(TestRequests.request(
                        "transcript",
                        "{'audio': 'https://m/1', 'output_format': '" + format + "'}",
                        TestRequests.media("https://m/1", recording)))
                .getFirst();
    }

    /** One second of a tone, one of nothing, one of a tone. */
    private Path beeps() throws Exception {
        Path beeps = home.resolve("beeps.mp3");
        String source = "aevalsrc='0.3*sin(2*PI*440*t)*(1-between(t,1,2))':d=3";
        TestEngines.TOOL.run(List.of("-f", "lavfi", "-i", source), beeps, Duration.ofSeconds(30));
        assertThat(Files.size(beeps)).isPositive();
        return beeps;
    }
}
