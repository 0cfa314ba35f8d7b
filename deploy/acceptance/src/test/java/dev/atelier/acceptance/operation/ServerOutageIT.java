// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.OnReplicatedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** PostgreSQL or the broker is killed; afterwards the services use it again and every refund has happened. */
@OnReplicatedPlatform
class ServerOutageIT {
    private static final long CREDITS = 1_000;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);

    private final Platform platform = Platform.replicated();
    private final TestAccount account = platform.account(CREDITS);

    @AfterEach
    void checkLedger() {
        platform.ledger().assertSound();
    }

    @Test
    void aDatabaseThatIsBackIsUsedAgainWithoutARefusal() {
        assertThat(readFromEachService()).containsOnly(200);
        platform.stack().postgres().kill();
        platform.stack().postgres().start();

        assertThat(readFromEachService()).containsOnly(200);
        assertThat(account.create("back again").statusCode()).isEqualTo(202);
    }

    @Test
    void aBrokerThatIsAwayDelaysRefundsAndLosesNone() {
        List<String> ids;
        platform.stack().kafka().kill();
        try {
            ids = IntStream.range(0, 10)
                    .mapToObj(n -> account.started("broker away " + n + " atelier:fail"))
                    .toList();
            for (String id : ids) {
                assertThat(account.await(id).jsonPath().getString("status")).isEqualTo("failed");
            }
            assertThat(account.credits()).isLessThan(CREDITS);
        } finally {
            platform.stack().kafka().start();
        }

        await().atMost(SETTLED_WITHIN).until(() -> account.credits() == CREDITS);
        assertThat(ids.stream().map(platform.ledger()::state)).containsOnly("refunded");
    }

    /** The statuses of reads of each service, many at once so that every pool uses several connections. */
    private List<Integer> readFromEachService() {
        List<String> paths =
                List.of("/v1/account", "/v1/generations", "/v1/voices", "/v1/webhook-endpoints", "/v1/usage");
        try (var clients = Executors.newFixedThreadPool(2 * paths.size())) {
            return IntStream.range(0, 8 * paths.size())
                    .mapToObj(n -> CompletableFuture.supplyAsync(
                            () -> account.request()
                                    .get(paths.get(n % paths.size()))
                                    .statusCode(),
                            clients))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        }
    }
}
