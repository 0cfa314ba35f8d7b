// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.ProviderError;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;

/** Parses both forms of fal's errors: a list of model errors, or one text with a type. */
final class FalErrors {
    private static final String CONTENT = "content_policy_violation";
    private static final String STOP = "client_cancelled";

    private FalErrors() {}

    static ProviderError parse(Answered answer) {
        JsonNode detail = answer.json().path("detail");
        String type = answer.text("error_type").orElse("");
        if (isContent(type)) {
            return ProviderError.ofContent();
        }
        if (!detail.isArray()) {
            return ProviderError.of(type);
        }
        for (JsonNode entry : detail) {
            if (isContent(entry.path("type").asText())) {
                return ProviderError.ofContent();
            }
        }
        return of(answer.status(), detail.path(0));
    }

    static boolean isContent(String type) {
        return type.equals(CONTENT);
    }

    static boolean isStop(String type) {
        return type.equals(STOP);
    }

    /** The result was asked for a moment too early. */
    static boolean isStillRunning(Answered answer) {
        return answer.text("detail").orElse("").contains("in progress");
    }

    static String toLogText(String type) {
        return ProviderError.toLogText(type);
    }

    private static ProviderError of(int status, JsonNode first) {
        String type = first.path("type").asText();
        JsonNode location = first.path("loc");
        return status == 422 && !location.isEmpty()
                ? ProviderError.ofParam(location.path(location.size() - 1).asText(), type)
                : ProviderError.of(type);
    }
}
