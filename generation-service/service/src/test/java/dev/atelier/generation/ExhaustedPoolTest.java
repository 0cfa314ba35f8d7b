// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import dev.atelier.generation.support.Api;
import dev.atelier.testkit.ExhaustedPoolChecks;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** The service while its connection pool is exhausted. */
@QuarkusTest
class ExhaustedPoolTest {
    @Inject
    AgroalDataSource database;

    @Test
    void aReadIsAskedToComeBack() throws Exception {
        var caller = Api.newAccount();

        new ExhaustedPoolChecks(database).refuseForAMoment(() -> Api.as(caller).get("/v1/generations"));
    }

    @Test
    void aCreateIsAskedToComeBack() throws Exception {
        var caller = Api.newAccount();

        new ExhaustedPoolChecks(database)
                .refuseForAMoment(() -> Api.post(caller, Api.body("pixel-image", "a pool without a connection")));
    }
}
