// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import static io.restassured.RestAssured.given;

import dev.atelier.billing.charge.ChargeRequest;
import dev.atelier.billing.charge.ChargeService;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.ExhaustedPoolChecks;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.Rows;
import dev.atelier.testkit.TestCaller;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** The service while its connection pool is exhausted. */
@QuarkusTest
class ExhaustedPoolTest {
    @Inject
    AgroalDataSource database;

    @Inject
    GenerationTopic topic;

    @Inject
    Rows rows;

    @Inject
    TestAccounts accounts;

    @Inject
    ChargeService charges;

    @Test
    void aRequestIsAskedToComeBack() throws Exception {
        String token = TestCaller.account(accounts.open(10)).token();

        new ExhaustedPoolChecks(database)
                .refuseForAMoment(() -> given().auth().oauth2(token).get("/v1/account"));
    }

    @Test
    void aRefundWaitsForAConnection() {
        long account = accounts.open(10);
        long generation = accounts.nextGeneration();
        charges.charge(new ChargeRequest(generation, account, account, 4L, null, null, false));
        GenerationFinished event = GenerationTopic.finished(account, generation, Outcome.FAILED);

        new ExhaustedPoolChecks(database).delay(topic, rows, event);
    }
}
