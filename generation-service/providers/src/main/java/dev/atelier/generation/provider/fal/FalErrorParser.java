// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.ProviderError;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;

/** Parses both forms of fal's errors: a list of model errors, or one text with a type. */
final class FalErrorParser {

    private FalErrorParser() {}

    static ProviderError parse(Answered answer) {
        JsonNode detail = answer.json().path("detail");
        if (!detail.isArray()) {
            return ProviderError.of(answer.text("error_type").orElse(""));
        }
        return of(answer.status(), detail.path(0));
    }

    /** The result was asked for a moment too early. */
    static boolean isStillRunning(Answered answer) {
        return answer.text("detail").orElse("").contains("in progress");
    }

    private static ProviderError of(int status, JsonNode first) {
        String type = first.path("type").asText();
        JsonNode location = first.path("loc");
        return status == 422 && !location.isEmpty()
                ? ProviderError.ofParam(location.path(location.size() - 1).asText(), type)
                : ProviderError.of(type);
    }
}
