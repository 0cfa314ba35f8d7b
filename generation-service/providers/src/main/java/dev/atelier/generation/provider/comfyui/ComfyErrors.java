// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.ContentRefusal;
import dev.atelier.generation.provider.http.ProviderError;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;

/** Parses the errors of a server that does not accept a graph. */
final class ComfyErrors {

    private ComfyErrors() {}

    static ProviderError parse(Answered answer) {
        for (JsonNode node : answer.json().path("node_errors")) {
            JsonNode error = node.path("errors").path(0);
            String input = error.path("extra_info").path("input_name").asText();
            if (!input.isEmpty()) {
                return ProviderError.ofParam(
                        node.path("class_type").asText() + "." + input,
                        error.path("type").asText());
            }
        }
        return ProviderError.of(answer.json().path("error").path("type").asText());
    }

    /** Whether a node that calls a vendor's API failed because the vendor refused the content. */
    static boolean isContent(JsonNode message) {
        JsonNode exception = message.path(1);
        return ContentRefusal.isCode(exception.path("exception_type").asText())
                || ContentRefusal.isSentence(exception.path("exception_message").asText());
    }
}
