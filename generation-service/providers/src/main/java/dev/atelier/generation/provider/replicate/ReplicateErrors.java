// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.Complaint;
import dev.atelier.generation.provider.http.Complaint.Subject;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads Replicate's errors; there are no codes, so their sentences are matched and never passed on. */
final class ReplicateErrors {
    private static final Pattern CONTENT = Pattern.compile("NSFW|sensitive|\\bE005\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern RESETS = Pattern.compile("resets in ~?([0-9]{1,4})s");

    private ReplicateErrors() {}

    static boolean isContent(String error) {
        return CONTENT.matcher(error).find();
    }

    static Complaint read(Answered answer) {
        JsonNode field = answer.json().path("invalid_fields").path(0);
        if (answer.status() == 422 && field.path("field").isTextual()) {
            String name = field.path("field").asText();
            return Complaint.about(
                    name.substring(name.lastIndexOf('.') + 1),
                    field.path("type").asText());
        }
        String detail = answer.text("detail").orElse("");
        return new Complaint(
                answer.status() < 500 && isContent(detail) ? Subject.CONTENT : Subject.OTHER,
                Optional.empty(),
                answer.text("title").orElse(""),
                wait(detail));
    }

    private static Optional<Duration> wait(String detail) {
        Matcher seconds = RESETS.matcher(detail);
        return seconds.find() ? Optional.of(Duration.ofSeconds(Long.parseLong(seconds.group(1)))) : Optional.empty();
    }
}
