// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RefundIT {
    private final Platform platform = Platform.get();

    @Test
    void aFailedRunGivesItsCreditsBack() {
        TestAccount account = platform.account(1_000);

        Response created = account.create("a harbour atelier:fail");
        JsonPath failed = account.await(created.jsonPath().getString("id")).jsonPath();

        assertThat(created.statusCode()).isEqualTo(202);
        assertThat(created.jsonPath().getLong("credits_charged")).isPositive();
        assertThat(failed.getString("status")).isEqualTo("failed");
        assertThat(failed.getString("error.code")).isEqualTo("provider_error");
        assertThat(failed.getLong("credits_charged")).isZero();
        await().atMost(Duration.ofMinutes(2)).until(() -> account.credits() == 1_000);
        platform.ledger().assertSound();
    }
}
