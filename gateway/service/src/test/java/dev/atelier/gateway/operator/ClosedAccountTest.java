// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import static io.restassured.RestAssured.given;

import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.signin.testing.TestApps.Connected;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.testing.TestUsers.Person;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ClosedAccountTest {
    @Inject
    TestUsers users;

    @Inject
    TestApps apps;

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @Test
    void aClosedAccountHasNoConnectionThatWorks() {
        Person owner = users.create();
        Connected connected = apps.connect(owner);
        JsonObject account = new JsonObject()
                .put("id", owner.account())
                .put("name", "n")
                .put("plan", "free")
                .put("credits", 0)
                .put("closed", true);
        services.on("GET /internal/accounts/" + owner.account(), 200, account);
        services.on("POST /internal/accounts/" + owner.account() + "/close", 200, account);

        given().auth()
                .oauth2(TestCaller.operator())
                .contentType("application/json")
                .body("{\"reason\":\"moved away\"}")
                .post(addresses.inner("/admin/accounts/acct_" + owner.account() + "/close"))
                .then()
                .statusCode(200);

        connected.refresh().then().statusCode(400);
        connected.holder().request().get("/v1/models").then().statusCode(401);
    }
}
