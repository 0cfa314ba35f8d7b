// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.Complaint;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;

/** Reads what a server says of a graph it does not take. */
final class ComfyErrors {

    private ComfyErrors() {}

    static Complaint read(Answered answer) {
        for (JsonNode node : answer.json().path("node_errors")) {
            JsonNode error = node.path("errors").path(0);
            String input = error.path("extra_info").path("input_name").asText();
            if (!input.isEmpty()) {
                return Complaint.about(
                        node.path("class_type").asText() + "." + input,
                        error.path("type").asText());
            }
        }
        return Complaint.about(answer.json().path("error").path("type").asText());
    }
}
