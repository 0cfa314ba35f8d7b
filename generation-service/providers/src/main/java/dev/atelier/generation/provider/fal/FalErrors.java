// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.Complaint;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;

/** Reads both shapes of fal's errors: a list of model errors, or one text with a type. */
final class FalErrors {
    private static final String CONTENT = "content_policy_violation";
    private static final String STOP = "client_cancelled";

    private FalErrors() {}

    static Complaint read(Answered answer) {
        JsonNode detail = answer.json().path("detail");
        String type = answer.text("error_type").orElse("");
        if (isContent(type)) {
            return Complaint.aboutContent();
        }
        if (!detail.isArray()) {
            return Complaint.about(type);
        }
        for (JsonNode one : detail) {
            if (isContent(one.path("type").asText())) {
                return Complaint.aboutContent();
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

    /** A type as it may stand in a log. */
    static String word(String type) {
        return Complaint.about(type).detail();
    }

    private static Complaint of(int status, JsonNode first) {
        String type = first.path("type").asText();
        JsonNode place = first.path("loc");
        return status == 422 && !place.isEmpty()
                ? Complaint.about(place.path(place.size() - 1).asText(), type)
                : Complaint.about(type);
    }
}
