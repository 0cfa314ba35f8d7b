// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TraceIT {
    private final Platform platform = Platform.get();

    @Test
    void oneRequestCanBeFollowedThroughEveryServiceAndThroughKafka() {
        TestAccount account = platform.account(100);
        String requestId = "trace-" + UUID.randomUUID();
        String traceId = UUID.randomUUID().toString().replace("-", "");

        String id = account.request()
                .header("X-Request-Id", requestId)
                .header("traceparent", "00-" + traceId + "-00f067aa0ba902b7-00")
                .body("{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"follow me atelier:fail\"}}")
                .post("/v1/generations")
                .jsonPath()
                .getString("id");
        account.await(id);

        for (String service : List.of("generation-service", "billing-service")) {
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> platform.log(service), log -> log.contains("trace_id=" + traceId));
            assertThat(platform.log(service)).contains("request_id=" + requestId);
        }
        await().atMost(Duration.ofMinutes(2))
                .until(() -> platform.log("billing-service")
                        .lines()
                        .anyMatch(line -> line.contains(traceId) && line.contains("refunded")));
    }

    @Test
    void noLogHoldsAKeyOrAPrompt() {
        TestAccount account = platform.account(100);
        String prompt = "unmistakable " + UUID.randomUUID();
        String id = account.create(prompt).jsonPath().getString("id");
        account.await(id);

        for (String log : platform.logs()) {
            assertThat(log).doesNotContain(account.key()).doesNotContain(prompt);
        }
    }
}
