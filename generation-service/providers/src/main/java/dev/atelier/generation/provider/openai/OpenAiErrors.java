// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.ProviderError;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import java.util.Set;

/** Parses the errors of this dialect. */
final class OpenAiErrors {
    // An account without money is answered with 429 or 400 here, which mean something else in other dialects.
    private static final Set<String> OUR_KEY =
            Set.of("insufficient_quota", "billing_hard_limit_reached", "account_deactivated");

    private OpenAiErrors() {}

    static ProviderError parse(Answered answer) {
        JsonNode error = answer.json().path("error");
        String code = code(error);
        if (OUR_KEY.contains(code)) {
            return ProviderError.ofKey(code);
        }
        return answer.status() == 400 && error.path("param").isTextual()
                ? ProviderError.ofParam(error.path("param").asText(), code)
                : ProviderError.of(code);
    }

    static String toLogText(JsonNode error) {
        return ProviderError.toLogText(code(error));
    }

    private static String code(JsonNode error) {
        return error.path("code").isTextual()
                ? error.path("code").asText()
                : error.path("type").asText();
    }
}
