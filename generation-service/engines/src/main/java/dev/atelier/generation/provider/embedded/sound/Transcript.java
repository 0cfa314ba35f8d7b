// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a recording.
 *
 * @param method {@code text_in_file} when the file itself says what is spoken, {@code activity} when only the parts with
 *     sound are known
 * @param duration in seconds
 */
record Transcript(String method, String note, String text, BigDecimal duration, List<Segment> segments) {

    private static final String NO_WORDS =
            "This engine recognises no words. It lists the parts in which sound is heard.";

    /** @param text absent where it is not known */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Segment(
            BigDecimal start, BigDecimal end, @Nullable String text) {}

    static Transcript spoken(String text, BigDecimal duration) {
        return new Transcript(
                "text_in_file",
                "The file says what is spoken.",
                text,
                duration,
                List.of(new Segment(BigDecimal.ZERO, duration, text)));
    }

    static Transcript heard(List<Activity.Part> parts, BigDecimal duration) {
        List<Segment> segments = parts.stream()
                .map(part -> new Segment(seconds(part.start()), seconds(part.end()), null))
                .toList();
        return new Transcript("activity", NO_WORDS, "", duration, segments);
    }

    String plain() {
        if (!text.isEmpty()) {
            return text + "\n";
        }
        return note + "\n\n"
                + segments.stream()
                        .map(segment -> clock(segment.start()) + " - " + clock(segment.end()) + "  (sound)\n")
                        .collect(Collectors.joining());
    }

    private static BigDecimal seconds(double seconds) {
        return BigDecimal.valueOf(seconds).setScale(2, RoundingMode.HALF_UP);
    }

    private static String clock(BigDecimal seconds) {
        long minutes = seconds.longValue() / 60;
        return String.format(Locale.ROOT, "%02d:%05.2f", minutes, seconds.subtract(BigDecimal.valueOf(60 * minutes)));
    }
}
