// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.ContentRefusal;
import dev.atelier.generation.provider.http.ProviderError;
import dev.atelier.generation.provider.http.ProviderError.Kind;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses Replicate's errors; they have no codes, so their sentences are matched and never passed on. */
final class ReplicateErrors {
    private static final Pattern RESETS = Pattern.compile("resets in ~?([0-9]{1,4})s");

    private ReplicateErrors() {}

    static ProviderError parse(Answered answer) {
        JsonNode field = answer.json().path("invalid_fields").path(0);
        if (answer.status() == 422 && field.path("field").isTextual()) {
            String name = field.path("field").asText();
            return ProviderError.ofParam(
                    name.substring(name.lastIndexOf('.') + 1),
                    field.path("type").asText());
        }
        String detail = answer.text("detail").orElse("");
        return new ProviderError(
                answer.status() < 500 && ContentRefusal.isSentence(detail) ? Kind.CONTENT : Kind.OTHER,
                Optional.empty(),
                answer.text("title").orElse(""),
                retryAfter(detail));
    }

    private static Optional<Duration> retryAfter(String detail) {
        Matcher seconds = RESETS.matcher(detail);
        return seconds.find() ? Optional.of(Duration.ofSeconds(Long.parseLong(seconds.group(1)))) : Optional.empty();
    }
}
