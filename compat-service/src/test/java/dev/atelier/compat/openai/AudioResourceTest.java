// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.FakeLibrary;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class AudioResourceTest {
    private static final String SPEAK = "/audio/speech";
    private static final byte[] SOUND = "sound".getBytes(StandardCharsets.UTF_8);

    private final FakeGenerations generations;
    private final Client client = Client.create("/compat/openai/v1");

    AudioResourceTest(FakeGenerations generations) {
        this.generations = generations;
    }

    @ParameterizedTest
    @CsvSource({
        "tts-1, alloy, mp3, audio/mpeg, speech, alba",
        "tts-1-hd, hugo, wav, audio/wav, speech, hugo",
        "gpt-4o-mini-tts-2025-12-15, onyx, opus, audio/ogg, speech, hugo",
        "speech, voice_12, mp3, audio/mpeg, speech, voice_12",
        "minimax-speech, alloy, mp3, audio/mpeg, minimax-speech, calm_woman"
    })
    void theSoundIsTheAnswerInTheFormatThatWasAskedFor(
            String model, String voice, String format, String type, String slug, String nativeVoice) {
        String text = client.prompt("say");

        Response answer = client.post(
                SPEAK, Map.of("model", model, "input", text, "voice", voice, "response_format", format, "speed", 1.5));

        answer.then().statusCode(200).contentType(type).header("X-Atelier-Credits", "2");
        assertThat(answer.asByteArray()).isEqualTo(FakeLibrary.medium(format));
        assertThat(generations.orders(text)).singleElement().satisfies(order -> {
            assertThat(order.model()).isEqualTo(slug);
            assertThat(order.input().path("voice").asText()).isEqualTo(nativeVoice);
            assertThat(order.input().path("speed").asDouble()).isEqualTo(1.5);
        });
    }

    @Test
    void aVoiceOfOnesOwnIsNamedByItsId() {
        String text = client.prompt("own voice");

        client.post(SPEAK, Map.of("input", text, "voice", Map.of("id", "voice_3"), "instructions", "softly"))
                .then()
                .statusCode(200);

        assertThat(generations.orders(text))
                .singleElement()
                .satisfies(order ->
                        assertThat(order.input().path("voice").asText()).isEqualTo("voice_3"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "voice": "nobody"                   | voice           | invalid_value
        "voice": 7                          | voice           | invalid_type
        "voice": {"name": "x"}              | voice           | invalid_value
        "response_format": "aac"            | response_format | invalid_value
        "speed": 5                          | speed           | invalid_value
        "speed": 3                          | speed           | invalid_value
        "stream_format": "lines"            | stream_format   | unsupported_value
        "pitch": 2                          | pitch           | unknown_parameter
        """)
    void whatCannotBeSpokenIsRefusedByItsName(String member, String param, String code) {
        String text = client.prompt("refused");

        client.post(SPEAK, "{\"model\": \"tts-1\", \"input\": \"" + text + "\", " + member + "}")
                .then()
                .statusCode(400)
                .body("error.param", startsWith(param));

        assertThat(generations.started(text)).as(code).isZero();
    }

    @Test
    void soundAsAStreamIsOneDeltaAndTheEnd() {
        String events = client.post(
                        SPEAK, Map.of("input", client.prompt("stream"), "voice", "nova", "stream_format", "sse"))
                .then()
                .statusCode(200)
                .contentType("text/event-stream")
                .extract()
                .asString();

        assertThat(events)
                .contains("event: speech.audio.delta\ndata: {\"type\":\"speech.audio.delta\",\"audio\":\""
                        + Base64.getEncoder().encodeToString(FakeLibrary.medium("mp3")))
                .contains("event: speech.audio.done\n");
    }

    @Test
    void aTranscriptIsJsonUnlessAnotherFormIsAskedFor() {
        transcribe().then().statusCode(200).contentType("application/json").body("text", equalTo("Good morning."));
        plain("text").then().statusCode(200).body(equalTo("Good morning.\n"));
        plain("srt").then().statusCode(200).body(equalTo("1\n00:00:00,000 --> 00:00:02,500\nGood morning.\n"));
        plain("vtt").then().statusCode(200).body(equalTo("WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nGood morning.\n"));
        transcribe("response_format", "verbose_json", "language", "de")
                .then()
                .statusCode(200)
                .body("language", equalTo("german"))
                .body("duration", equalTo(2.5f))
                .body("segments", hasSize(1))
                .body("segments[0].tokens", hasSize(0))
                .body("segments[0].no_speech_prob", equalTo(0));
    }

    @Test
    void aTranscriptAsAStreamIsOneDeltaAndTheEndAndTheOldModelKnowsNoStream() {
        assertThat(transcribe("model", "gpt-4o-transcribe", "stream", "true").asString())
                .contains("event: transcript.text.delta\n")
                .contains("event: transcript.text.done\n"
                        + "data: {\"type\":\"transcript.text.done\",\"text\":\"Good morning.\"}");
        transcribe("model", "whisper-1", "stream", "true").then().contentType("application/json");
    }

    @ParameterizedTest
    @CsvSource({
        "response_format, diarized_json, response_format",
        "timestamp_granularities[], word, timestamp_granularities",
        "include[], logprobs, include",
        "language, klingon, language"
    })
    void aTranscriptThatNobodyCanMakeIsRefusedByItsName(String field, String value, String param) {
        transcribe(field, value).then().statusCode(400).body("error.param", startsWith(param));
    }

    @Test
    void aTranscriptNeedsOneRecordingInAForm() {
        client.request()
                .multiPart("model", "whisper-1")
                .post("/compat/openai/v1/audio/transcriptions")
                .then()
                .statusCode(400)
                .body("error.param", equalTo("file"))
                .body("error.code", equalTo("missing_required_parameter"));
        form().multiPart("file", "b.wav", SOUND, "audio/wav")
                .post("/compat/openai/v1/audio/transcriptions")
                .then()
                .statusCode(400)
                .body("error.param", equalTo("file"));
        client.post("/audio/transcriptions", Map.of("model", "whisper-1"))
                .then()
                .statusCode(400);
    }

    private Response plain(String format) {
        Response answer = transcribe("response_format", format);
        assertThat(answer.contentType()).startsWith("text/plain").containsIgnoringCase("charset=utf-8");
        return answer;
    }

    private Response transcribe(String... fields) {
        RequestSpecification form = form();
        for (int i = 0; i < fields.length; i += 2) {
            form.multiPart(fields[i], fields[i + 1]);
        }
        return form.post("/compat/openai/v1/audio/transcriptions");
    }

    private RequestSpecification form() {
        return client.request().multiPart("file", "a.wav", SOUND, "application/octet-stream");
    }
}
