// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.json.WireJson;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What was said in a recording, and when. Where no words were recognised it is empty: no line is invented for a sound.
 *
 * @param duration in seconds; 0 where it is not known
 */
record Transcript(String text, double duration, List<Segment> segments) {
    private static final ObjectMapper JSON = WireJson.create();

    Transcript {
        segments = List.copyOf(segments);
    }

    /** Times are in seconds. */
    record Segment(double start, double end, String text) {
        private String cue(char decimal) {
            return clock(start, decimal) + " --> " + clock(end, decimal) + "\n" + text.strip() + "\n";
        }
    }

    /** Reads the file of a model: JSON with times, or the text alone. */
    static Transcript parse(String file) {
        try {
            JsonNode json = JSON.readTree(file);
            if (json != null && json.isObject()) {
                return new Transcript(
                        json.path("text").asText().strip(),
                        json.path("duration").asDouble(),
                        json.path("segments")
                                .valueStream()
                                .filter(segment ->
                                        !segment.path("text").asText().isBlank())
                                .map(segment -> new Segment(
                                        segment.path("start").asDouble(),
                                        segment.path("end").asDouble(),
                                        segment.path("text").asText()))
                                .toList());
            }
        } catch (JsonProcessingException _) {
            // A text of a model that knows no times.
        }
        return new Transcript(file.strip(), 0, List.of());
    }

    String srt() {
        return IntStream.range(0, segments.size())
                .mapToObj(i -> i + 1 + "\n" + segments.get(i).cue(','))
                .collect(Collectors.joining("\n"));
    }

    String vtt() {
        return "WEBVTT\n\n" + segments.stream().map(segment -> segment.cue('.')).collect(Collectors.joining("\n"));
    }

    /** The clients refuse a segment without all of its members; those that no model here knows are 0. */
    ObjectNode verbose(String language) {
        ObjectNode view = JsonNodeFactory.instance
                .objectNode()
                .put("task", "transcribe")
                .put(
                        "language",
                        Locale.of(language).getDisplayLanguage(Locale.ENGLISH).toLowerCase(Locale.ROOT))
                .put("duration", duration)
                .put("text", text);
        ArrayNode list = view.putArray("segments");
        for (Segment segment : segments) {
            ObjectNode item = list.addObject();
            item.put("id", list.size() - 1)
                    .put("seek", 0)
                    .put("start", segment.start())
                    .put("end", segment.end())
                    .put("text", segment.text());
            item.putArray("tokens");
            item.put("temperature", 0)
                    .put("avg_logprob", 0)
                    .put("compression_ratio", 0)
                    .put("no_speech_prob", 0);
        }
        return view;
    }

    private static String clock(double seconds, char decimal) {
        long millis = Math.round(seconds * 1000);
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d%c%03d",
                millis / 3_600_000,
                millis / 60_000 % 60,
                millis / 1000 % 60,
                decimal,
                millis % 1000);
    }
}
