// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static io.restassured.RestAssured.given;

import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.TestApps;
import dev.atelier.gateway.testing.TestApps.Connected;
import dev.atelier.gateway.testing.TestUsers;
import dev.atelier.gateway.testing.TestUsers.Person;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person approved ends with the access that it was approved with. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class WithdrawnAccessTest {
    private final TestUsers users;
    private final TestApps apps;
    private final FakeServices services;
    private final GatewayAddresses addresses;

    WithdrawnAccessTest(TestUsers users, TestApps apps, FakeServices services, GatewayAddresses addresses) {
        this.users = users;
        this.apps = apps;
        this.services = services;
        this.addresses = addresses;
    }

    @Test
    void aNewPasswordEndsTheConnectionsOfThePerson() {
        Person person = users.create();
        Connected own = apps.connect(person);
        Connected other = apps.connect(users.createIn(person.account(), Role.MEMBER));

        TestUsers.signedInForm(users.signIn(person))
                .formParam("password", TestUsers.PASSWORD)
                .formParam("new_password", "a new password of mine")
                .post("/profile/password")
                .then()
                .statusCode(303);

        own.refresh().then().statusCode(400);
        other.refresh().then().statusCode(200);
    }

    @ParameterizedTest
    @CsvSource({"viewer, 400", "remove, 400", "owner, 200"})
    void whoLosesRightsInAnAccountLosesTheConnectionsToIt(String role, int status) {
        Person owner = users.create();
        Person member = users.createIn(owner.account(), Role.MEMBER);
        Connected connected = apps.connect(member);

        TestUsers.signedInForm(users.signIn(owner))
                .formParam("user", member.id())
                .formParam("role", role)
                .post("/members/roles")
                .then()
                .statusCode(303);

        connected.refresh().then().statusCode(status);
    }

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
