// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import static io.restassured.RestAssured.given;

import dev.atelier.billing.charge.ChargeRequest;
import dev.atelier.billing.charge.ChargeService;
import dev.atelier.testkit.AddedColumnChecks;
import dev.atelier.testkit.TestCaller;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service while a migration of the next release adds columns. */
@QuarkusTest
class AddedColumnTest {
    @Inject
    AgroalDataSource database;

    @Inject
    TestAccounts accounts;

    @Inject
    ChargeService charges;

    @Test
    void readsAndChargesGoOn() throws Exception {
        long account = accounts.open(1_000);
        String token = TestCaller.account(account).token();

        new AddedColumnChecks(database)
                .goUnnoticed(List.of(
                        () -> charged(account, token),
                        () -> given().auth().oauth2(token).get("/v1/account")));
    }

    private Response charged(long account, String token) {
        charges.charge(new ChargeRequest(accounts.nextGeneration(), account, account, 1L, null, null, false));
        return given().auth().oauth2(token).get("/v1/usage");
    }
}
