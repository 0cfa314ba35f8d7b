// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import dev.atelier.gateway.signin.member.MemberService;
import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.signin.testing.TestApps.Connected;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.testing.TestUsers.Person;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.platform.json.WireName;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person approved ends with the access that it was approved with. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class WithdrawnAccessTest {
    private final TestUsers users;
    private final TestApps apps;
    private final MemberService members;

    WithdrawnAccessTest(TestUsers users, TestApps apps, MemberService members) {
        this.users = users;
        this.apps = apps;
        this.members = members;
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
    @CsvSource({"viewer, 400", "none, 400", "owner, 200"})
    void whoLosesRightsInAnAccountLosesTheConnectionsToIt(String role, int status) {
        Person owner = users.create();
        Person member = users.createIn(owner.account(), Role.MEMBER);
        Connected connected = apps.connect(member);

        members.change(TestUsers.acting(owner, Role.OWNER), member.id(), WireName.find(Role.class, role), "req_1");

        connected.refresh().then().statusCode(status);
    }
}
