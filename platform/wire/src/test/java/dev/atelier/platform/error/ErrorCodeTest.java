// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ErrorCodeTest {

    @Test
    void everyRowOfThePublishedTableHasItsCodeAndStatus() {
        String table = Arrays.stream(ErrorCode.values())
                .map(code -> code.status() + " " + code.wire())
                .collect(Collectors.joining("\n"));

        assertThat(table).isEqualTo("""
                        400 invalid_json
                        401 unauthorized
                        401 invalid_token
                        402 insufficient_credits
                        402 token_cap_exceeded
                        403 plan_required
                        403 insufficient_scope
                        403 recent_sign_in_required
                        403 storage_quota_exceeded
                        403 project_read_only
                        404 not_found
                        409 idempotency_conflict
                        409 idempotency_in_progress
                        409 already_exists
                        409 not_cancelable
                        409 not_finalizable
                        422 invalid_input
                        422 moderation_blocked
                        429 rate_limited
                        429 concurrency_limit
                        500 internal_error
                        502 provider_error
                        503 model_unavailable
                        503 service_unavailable""");
    }

    @Test
    void theBodyOmitsParamWhenNoInputIsAtFault() throws Exception {
        var json = dev.atelier.platform.json.WireJson.create();

        String without = json.writeValueAsString(ErrorBody.of(ErrorCode.NOT_FOUND, "No.", null, "req_12345678"));
        String with = json.writeValueAsString(ErrorBody.of(ErrorCode.INVALID_INPUT, "No.", "url", "req_12345678"));

        assertThat(without)
                .isEqualTo("{\"error\":{\"code\":\"not_found\",\"message\":\"No.\",\"request_id\":\"req_12345678\"}}");
        assertThat(with).contains("\"param\":\"url\"");
    }
}
