// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.testing.TestUsers.Person;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@QuarkusTest
class MembersPageTest {
    @Inject
    TestUsers users;

    @Inject
    Database database;

    @Test
    void anOwnerInvitesBySendingALink() {
        String session = users.signIn(users.create());

        Response answer = invite(session, "invited@example.org", "member");

        String link = answer.body().asString().replaceAll("(?s).*<code>http://localhost:8080([^<]+)</code>.*", "$1");
        TestUsers.form().get(link).then().statusCode(200).body(containsString("invited@example.org"));
        TestUsers.browser(session).get("/members").then().body(not(containsString(link)));
    }

    @Test
    void anInviteThatWasEndedIsOfNoUse() {
        String session = users.signIn(users.create());
        String page = invite(session, "ended@example.org", "member").body().asString();
        String link = page.replaceAll("(?s).*<code>http://localhost:8080([^<]+)</code>.*", "$1");
        String invite = page.replaceAll("(?s).*name=\"invite\" value=\"([^\"]+)\".*", "$1");

        TestUsers.signedInForm(session)
                .formParam("invite", invite)
                .post("/members/invites/end")
                .then()
                .statusCode(303);

        TestUsers.form().get(link).then().statusCode(404);
    }

    @ParameterizedTest
    @EnumSource(names = {"MEMBER", "VIEWER"})
    void othersSeeAndChangeNothing(Role role) {
        String session = users.signIn(users.create(role));

        TestUsers.browser(session).get("/members").then().statusCode(403);
        invite(session, "friend@example.org", "viewer").then().statusCode(403);
    }

    @ParameterizedTest
    @CsvSource({
        "ADMIN, MEMBER, admin, 303",
        "ADMIN, MEMBER, owner, 403",
        "ADMIN, OWNER, member, 403",
        "ADMIN, OWNER, remove, 403",
        "OWNER, ADMIN, owner, 303",
        "OWNER, OWNER, viewer, 303",
        "OWNER, MEMBER, remove, 303",
        "MEMBER, VIEWER, member, 403",
        "OWNER, MEMBER, king, 422"
    })
    void nobodyGivesOrTakesMoreThanTheirOwnRole(Role acting, Role target, String wanted, int status) {
        Person actor = users.create(acting);
        Person other = users.createIn(actor.account(), target);
        users.createIn(actor.account(), Role.OWNER);

        change(users.signIn(actor), other, wanted).then().statusCode(status);
    }

    @ParameterizedTest
    @CsvSource({"admin", "remove"})
    void anAccountKeepsItsLastOwner(String wanted) {
        Person owner = users.create();

        change(users.signIn(owner), owner, wanted).then().statusCode(409);

        assertThat(roles(owner.account())).containsExactly("owner");
    }

    @Test
    void whoIsRemovedHasNoAccessWithTheNextRequest() {
        Person owner = users.create();
        Person member = users.createIn(owner.account(), Role.MEMBER);
        String session = users.signIn(member);

        change(users.signIn(owner), member, "remove").then().statusCode(303);

        TestUsers.browser(session).get("/profile").then().statusCode(303);
        assertThat(database.list(
                        "select detail->>'to' as role from audit_event where account_id = ? and action = 'role_changed'",
                        row -> row.getString("role"),
                        owner.account()))
                .containsExactly("none");
    }

    @Test
    void aMemberOfAnotherAccountIsNotThere() {
        change(users.signIn(users.create()), users.create(), "viewer").then().statusCode(404);
    }

    @Test
    void aFormWithoutTheTokenOfTheSessionIsRefused() {
        String session = users.signIn(users.create());
        String other = users.signIn(users.create());

        TestUsers.browser(session)
                .formParam("email", "friend@example.org")
                .formParam("role", "member")
                .post("/members/invites")
                .then()
                .statusCode(403);
        TestUsers.browser(session)
                .formParam("csrf", TestUsers.csrf(other))
                .formParam("email", "friend@example.org")
                .formParam("role", "member")
                .post("/members/invites")
                .then()
                .statusCode(403);
    }

    @Test
    void accessIsGivenShortlyAfterASignInOnly() {
        Person owner = users.create();
        String session = users.signIn(owner);

        database.update(
                "update web_session set signed_in_at = now() - interval '16 minutes' where user_id = ?", owner.id());

        invite(session, "friend@example.org", "member")
                .then()
                .statusCode(303)
                .header("Location", "/login?next=%2Fmembers");
    }

    private Response invite(String session, String email, String role) {
        return TestUsers.signedInForm(session)
                .formParam("email", email)
                .formParam("role", role)
                .post("/members/invites");
    }

    private Response change(String session, Person person, String role) {
        return TestUsers.signedInForm(session)
                .formParam("user", person.id())
                .formParam("role", role)
                .post("/members/roles");
    }

    private List<String> roles(long account) {
        return database.list("select role from membership where account_id = ?", row -> row.getString("role"), account);
    }
}
