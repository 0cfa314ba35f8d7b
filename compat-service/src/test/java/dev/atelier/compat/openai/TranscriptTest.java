// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TranscriptTest {

    @Test
    void soundsWithoutWordsBecomeNoLines() {
        var transcript = Transcript.parse("""
            {"method": "activity", "text": "", "duration": 4, "segments": [{"start": 0.5, "end": 2}]}\
            """);

        assertThat(transcript.text()).isEmpty();
        assertThat(transcript.srt()).isEmpty();
        assertThat(transcript.vtt()).isEqualTo("WEBVTT\n\n");
        assertThat(transcript.verbose("en").path("segments")).isEmpty();
    }

    @Test
    void aModelThatKnowsNoTimesGivesTheTextAlone() {
        assertThat(Transcript.parse("Two lines\nof text\n"))
                .isEqualTo(new Transcript("Two lines\nof text", 0, List.of()));
    }

    @Test
    void timesAreWrittenWithHoursAndMillis() {
        var transcript = Transcript.parse("""
            {"text": "a b", "duration": 3725.5, "segments": [
             {"start": 0, "end": 59.9996, "text": " a "}, {"start": 3725.007, "end": 3725.5, "text": "b"}]}\
            """);

        assertThat(transcript.srt()).isEqualTo("""
            1
            00:00:00,000 --> 00:01:00,000
            a

            2
            01:02:05,007 --> 01:02:05,500
            b
            """);
    }
}
