// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** billing-service dies while it books; every charge without a run is given back, and every refund happens once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChargeCrashIT {
    static final List<String> CHARGES = List.of("billing.charge.before-commit", "billing.charge.after-commit");

    private static final long CREDITS = 1_000;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);

    private final Platform platform = Platform.get();
    private final Map<String, Interrupted> interrupted = new HashMap<>();

    /** A create without a charge response, and the response of the gateway. */
    private record Interrupted(TestAccount account, Response response) {}

    /** Each charge is given back fifteen seconds later: all are interrupted first, so that these waits pass together. */
    @BeforeAll
    void interruptCharges() {
        for (String failpoint : CHARGES) {
            TestAccount account = platform.account(CREDITS);
            Response response =
                    platform.crashDuring("billing-service", failpoint, () -> account.create("no charge response"));
            interrupted.put(failpoint, new Interrupted(account, response));
        }
    }

    @AfterEach
    void checkLedger() {
        platform.ledger().assertSound();
    }

    @ParameterizedTest
    @FieldSource("CHARGES")
    void aChargeWithoutAResponseIsGivenBack(String failpoint) {
        Interrupted create = Objects.requireNonNull(interrupted.get(failpoint));

        assertThat(create.response().statusCode()).isEqualTo(503);
        assertThat(create.response().jsonPath().getString("error.code")).isEqualTo("service_unavailable");
        await().atMost(SETTLED_WITHIN).until(() -> create.account().credits() == CREDITS);
        assertThat(create.account().generations()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"billing.finish.before-commit", "billing.finish.after-commit"})
    void anInterruptedRefundHappensOnce(String failpoint) {
        TestAccount account = platform.account(CREDITS);

        platform.crashDuring("billing-service", failpoint, () -> account.create("give back atelier:fail"));

        await().atMost(SETTLED_WITHIN).until(() -> account.credits() == CREDITS);
    }
}
