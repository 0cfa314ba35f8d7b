// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.Complaint;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import java.util.Set;

/** Reads the one error shape of this dialect. */
final class OpenAiErrors {
    private static final Set<String> CONTENT = Set.of("moderation_blocked", "content_policy_violation");

    // No money left comes as 429 or 400 here, which elsewhere mean something else.
    private static final Set<String> OUR_KEY =
            Set.of("insufficient_quota", "billing_hard_limit_reached", "account_deactivated");

    private OpenAiErrors() {}

    static Complaint read(Answered answer) {
        JsonNode error = answer.json().path("error");
        String code = code(error);
        if (CONTENT.contains(code)) {
            return Complaint.aboutContent();
        }
        if (OUR_KEY.contains(code)) {
            return Complaint.aboutOurKey(code);
        }
        return answer.status() == 400 && error.path("param").isTextual()
                ? Complaint.about(error.path("param").asText(), code)
                : Complaint.about(code);
    }

    /** Of a job that failed. */
    static boolean isContent(JsonNode error) {
        return CONTENT.contains(code(error));
    }

    static String word(JsonNode error) {
        return Complaint.about(code(error)).detail();
    }

    private static String code(JsonNode error) {
        return error.path("code").isTextual()
                ? error.path("code").asText()
                : error.path("type").asText();
    }
}
