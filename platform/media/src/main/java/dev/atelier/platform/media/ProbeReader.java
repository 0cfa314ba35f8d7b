// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.media.MediaFailure.Reason;
import dev.atelier.platform.media.MediaProbe.Kind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Understands the JSON answer of ffprobe. */
final class ProbeReader {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> STILLS = Set.of("png_pipe", "jpeg_pipe", "webp_pipe", "image2");
    private static final int MOST_DIGITS = 24;

    private ProbeReader() {}

    static MediaProbe read(String answer) throws MediaFailure {
        JsonNode file = parsed(answer);
        JsonNode format = file.path("format");
        Optional<JsonNode> picture = stream(file, "video");
        Optional<JsonNode> sound = stream(file, "audio");
        String name = format.path("format_name").asText();
        if (picture.isEmpty() && sound.isEmpty()) {
            throw new MediaFailure(Reason.UNREADABLE, "the file has neither picture nor sound");
        }
        Kind kind = picture.isEmpty() ? Kind.AUDIO : STILLS.contains(name) ? Kind.IMAGE : Kind.VIDEO;
        boolean turned = picture.map(ProbeReader::isTurned).orElse(false);
        int width = picture.map(stream -> stream.path("width").asInt()).orElse(0);
        int height = picture.map(stream -> stream.path("height").asInt()).orElse(0);
        return new MediaProbe(
                kind,
                name,
                contentType(kind, name, sound),
                turned ? height : width,
                turned ? width : height,
                kind == Kind.IMAGE
                        ? Optional.empty()
                        : positive(format.path("duration").asText()),
                picture.map(ProbeReader::codec),
                sound.map(ProbeReader::codec),
                kind == Kind.VIDEO ? picture.flatMap(ProbeReader::rate) : Optional.empty(),
                tags(format, picture.or(() -> sound)));
    }

    private static JsonNode parsed(String answer) throws MediaFailure {
        try {
            return JSON.readTree(answer);
        } catch (JsonProcessingException _) {
            throw new MediaFailure(Reason.UNREADABLE, "ffprobe gave no readable answer");
        }
    }

    /** The first of a kind; the cover of a record is not its picture. */
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
        if (text.isEmpty() || text.length() > MOST_DIGITS || !text.matches("[0-9]+(\\.[0-9]+)?")) {
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(text)).filter(number -> number.signum() > 0);
    }

    private static Map<String, String> tags(JsonNode format, Optional<JsonNode> stream) {
        Map<String, String> tags = new HashMap<>();
        stream.ifPresent(one -> collect(one.path("tags"), tags));
        collect(format.path("tags"), tags);
        return tags;
    }

    private static void collect(JsonNode node, Map<String, String> tags) {
        node.properties()
                .forEach(tag -> tags.put(
                        tag.getKey().toLowerCase(Locale.ROOT), tag.getValue().asText()));
    }

    private static Optional<String> contentType(Kind kind, String format, Optional<JsonNode> sound) {
        int comma = format.indexOf(',');
        String first = comma < 0 ? format : format.substring(0, comma);
        return Optional.ofNullable(
                switch (first) {
                    case "png_pipe" -> "image/png";
                    case "jpeg_pipe" -> "image/jpeg";
                    case "webp_pipe" -> "image/webp";
                    case "gif" -> "image/gif";
                    case "mov" -> kind == Kind.AUDIO ? "audio/mp4" : "video/mp4";
                    case "matroska" -> kind == Kind.AUDIO ? "audio/webm" : "video/webm";
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
