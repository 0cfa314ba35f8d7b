// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway;

import static io.restassured.RestAssured.given;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.TestClient;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.testkit.ExhaustedPoolChecks;
import dev.atelier.testkit.TestCaller;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The service while its connection pool is exhausted. */
@QuarkusTest
class ExhaustedPoolTest {
    /** Before, during and after. */
    private static final int REQUESTS = 3;

    @Inject
    AgroalDataSource database;

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @Inject
    TestKeys keys;

    @Test
    void anOperatorIsAskedToComeBack() throws Exception {
        new ExhaustedPoolChecks(database)
                .refuseForAMoment(() -> given().auth()
                        .oauth2(TestCaller.operator())
                        .get(addresses.inner("/admin/audit?account=acct_77&limit=1")));
    }

    /** A key that no cache knows has to be read from the database. */
    @Test
    void aClientIsAskedToComeBack() throws Exception {
        services.reset();
        services.on("GET /v1/models", 200, new JsonObject());

        Iterator<TestClient> strangers =
                Stream.generate(keys::holder).limit(REQUESTS).toList().iterator();

        new ExhaustedPoolChecks(database)
                .refuseForAMoment(() -> strangers.next().request().get("/v1/models"));
    }
}
