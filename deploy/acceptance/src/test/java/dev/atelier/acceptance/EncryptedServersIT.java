// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The platform with PostgreSQL (TLS, verify-full), Kafka (TLS, SCRAM) and Redis (TLS, ACL), by the settings of docs/operations.md. */
@OnReplicatedPlatform
class EncryptedServersIT {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @Test
    void aGenerationGoesAllTheWay() {
        try (EncryptedServers servers = EncryptedServers.start()) {
            Platform platform = Platform.with(servers::of);
            try (var _ = platform.stack()) {
                TestAccount account = platform.account(1_000);
                String name = UUID.randomUUID().toString();
                account.request()
                        .body(Map.of("url", platform.receiver().url(name)))
                        .post("/v1/webhook-endpoints")
                        .then()
                        .statusCode(201);

                String good = account.started("a lighthouse");
                String bad = account.started("a lighthouse atelier:fail");

                assertThat(account.await(good).jsonPath().getString("status")).isEqualTo("succeeded");
                assertThat(account.await(bad).jsonPath().getString("status")).isEqualTo("failed");
                // Both ends went through Kafka: to billing-service, and to webhook-service.
                await().atMost(TIMEOUT)
                        .until(() -> platform.receiver().received(name).size() == 2);
                await().atMost(TIMEOUT).until(() -> platform.ledger().state(bad).equals("refunded"));
                await().atMost(TIMEOUT)
                        .until(() -> platform.ledger().state(good).equals("settled"));
                assertThat(platform.rows(
                                "billing",
                                "pg_stat_ssl join pg_stat_activity using (pid) where client_addr"
                                        + " is not null and not ssl"))
                        .isZero();
                // Until its first connection is there, the gateway admits without Redis.
                await().atMost(TIMEOUT).until(() -> {
                    double before = platform.admittedWithoutRedis();
                    account.credits();
                    return platform.admittedWithoutRedis() == before;
                });
            }
        }
    }
}
