// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.media.MediaFailure.Reason;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Parses the JSON output of ffprobe. */
final class ProbeReader {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> STILLS = Set.of("png_pipe", "jpeg_pipe", "webp_pipe", "image2");
    private static final int MAX_DIGITS = 24;

    private ProbeReader() {}

    static MediaProbe read(String json) throws MediaFailure {
        JsonNode file = parse(json);
        JsonNode format = file.path("format");
        Optional<JsonNode> picture = stream(file, "video");
        Optional<JsonNode> sound = stream(file, "audio");
        String name = format.path("format_name").asText();
        if (picture.isEmpty() && sound.isEmpty()) {
            throw new MediaFailure(Reason.UNREADABLE, "the file has neither picture nor sound");
        }
        MediaKind kind =
                picture.isEmpty() ? MediaKind.AUDIO : STILLS.contains(name) ? MediaKind.IMAGE : MediaKind.VIDEO;
        boolean isTurned = picture.map(ProbeReader::isTurned).orElse(false);
        int width = picture.map(stream -> stream.path("width").asInt()).orElse(0);
        int height = picture.map(stream -> stream.path("height").asInt()).orElse(0);
        return new MediaProbe(
                kind,
                name,
                contentType(kind, name, sound),
                isTurned ? height : width,
                isTurned ? width : height,
                kind == MediaKind.IMAGE
                        ? Optional.empty()
                        : positive(format.path("duration").asText()),
                picture.map(ProbeReader::codec),
                sound.map(ProbeReader::codec),
                kind == MediaKind.VIDEO ? picture.flatMap(ProbeReader::rate) : Optional.empty(),
                tags(format, picture.or(() -> sound)));
    }

    private static JsonNode parse(String json) throws MediaFailure {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException _) {
            throw new MediaFailure(Reason.UNREADABLE, "ffprobe gave no readable answer");
        }
    }

    /** The first stream of a type, without cover images of recordings. */
    private static Optional<JsonNode> stream(JsonNode file, String type) {
        return StreamSupport.stream(file.path("streams").spliterator(), false)
                .filter(stream -> stream.path("codec_type").asText().equals(type))
                .filter(stream ->
                        stream.path("disposition").path("attached_pic").asInt() == 0)
                .findFirst();
    }

    private static String codec(JsonNode stream) {
        return stream.path("codec_name").asText("unknown");
    }

    private static boolean isTurned(JsonNode stream) {
        return StreamSupport.stream(stream.path("side_data_list").spliterator(), false)
                .anyMatch(data -> data.path("rotation").asInt() % 180 != 0);
    }

    private static Optional<BigDecimal> rate(JsonNode stream) {
        String rate = stream.path("avg_frame_rate").asText();
        int slash = rate.indexOf('/');
        Optional<BigDecimal> over = positive(slash < 0 ? rate : rate.substring(0, slash));
        Optional<BigDecimal> under = slash < 0 ? Optional.of(BigDecimal.ONE) : positive(rate.substring(slash + 1));
        return over.flatMap(frames -> under.map(seconds -> frames.divide(seconds, MathContext.DECIMAL32)));
    }

    private static Optional<BigDecimal> positive(String text) {
        if (text.isEmpty() || text.length() > MAX_DIGITS || !text.matches("[0-9]+(\\.[0-9]+)?")) {
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(text)).filter(number -> number.signum() > 0);
    }

    private static Map<String, String> tags(JsonNode format, Optional<JsonNode> stream) {
        Map<String, String> tags = new HashMap<>();
        stream.ifPresent(node -> collect(node.path("tags"), tags));
        collect(format.path("tags"), tags);
        return tags;
    }

    private static void collect(JsonNode node, Map<String, String> tags) {
        node.properties()
                .forEach(tag -> tags.put(
                        tag.getKey().toLowerCase(Locale.ROOT), tag.getValue().asText()));
    }

    private static Optional<String> contentType(MediaKind kind, String format, Optional<JsonNode> sound) {
        int comma = format.indexOf(',');
        String first = comma < 0 ? format : format.substring(0, comma);
        return Optional.ofNullable(
                switch (first) {
                    case "png_pipe" -> "image/png";
                    case "jpeg_pipe" -> "image/jpeg";
                    case "webp_pipe" -> "image/webp";
                    case "gif" -> "image/gif";
                    case "mov" -> kind == MediaKind.AUDIO ? "audio/mp4" : "video/mp4";
                    case "matroska" -> kind == MediaKind.AUDIO ? "audio/webm" : "video/webm";
                    case "mp3" -> "audio/mpeg";
                    case "wav" -> "audio/wav";
                    case "flac" -> "audio/flac";
                    case "aac" -> "audio/aac";
                    case "ogg" ->
                        sound.map(ProbeReader::codec).filter("opus"::equals).isPresent()
                                ? "audio/ogg; codecs=opus"
                                : "audio/ogg";
                    default -> null;
                });
    }
}
