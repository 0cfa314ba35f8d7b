// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.testing.TestUsers.Person;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.Threads;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class LinkPageTest {
    private static final Actor OPERATOR = new Actor("operator", "req_1");
    private static final String NEW_PASSWORD = "a new password of mine";

    @Inject
    LinkService links;

    @Inject
    TestUsers users;

    @Inject
    Database database;

    @Test
    void anInvitedPersonChoosesAPasswordAndIsIn() {
        Person owner = users.create();
        String link = invite("newcomer1@example.org", owner.account(), Role.ADMIN);

        TestUsers.form().get(link).then().statusCode(200).body(containsString("newcomer1@example.org"));
        Response entered = enter(link, "Newcomer", NEW_PASSWORD);

        entered.then().statusCode(303).header("Location", "/console");
        TestUsers.browser(entered.cookie(TestUsers.SESSION))
                .get("/profile")
                .then()
                .statusCode(200)
                .body(containsString("newcomer1@example.org"), containsString("Account " + owner.account()));
        assertThat(roleOf("newcomer1@example.org", owner.account())).containsExactly("admin");
        assertThat(actions(owner.account())).contains("user_invited", "member_joined", "signed_in");
    }

    @Test
    void toLookAtALinkDoesNotUseIt() {
        String link = invite("newcomer2@example.org", users.create().account(), Role.MEMBER);

        for (int i = 0; i < 3; i++) {
            TestUsers.form().get(link).then().statusCode(200);
        }
        TestUsers.form().head(link).then().statusCode(200);

        enter(link, "Newcomer", NEW_PASSWORD).then().statusCode(303);
    }

    @Test
    void ofManyWhoUseALinkAtOnceOneGetsIn() {
        String link = invite("newcomer3@example.org", users.create().account(), Role.MEMBER);

        List<CompletableFuture<Integer>> answers = Stream.generate(() -> Threads.async(
                        () -> enter(link, "Newcomer", NEW_PASSWORD).statusCode()))
                .limit(8)
                .toList();

        assertThat(answers)
                .extracting(CompletableFuture::join)
                .containsOnlyOnce(303)
                .contains(404);
        TestUsers.form().get(link).then().statusCode(404);
        assertThat(database.list(
                        "select id from app_user where email_key = 'newcomer3@example.org'", row -> row.getLong("id")))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"used_at = now()", "expires_at = now() - interval '1 second'"})
    void aLinkThatWasUsedOrIsTooOldIsNotThere(String change) {
        String link = invite("newcomer4@example.org", users.create().account(), Role.MEMBER);

        database.update("update one_time_link set " + change + " where email = 'newcomer4@example.org'");

        TestUsers.form().get(link).then().statusCode(404);
        enter(link, "Newcomer", NEW_PASSWORD).then().statusCode(404);
    }

    @Test
    void aLinkOfOneKindIsNoneOfAnother() {
        String link = invite("newcomer5@example.org", users.create().account(), Role.MEMBER);

        TestUsers.form().get(link.replace("/invite/", "/reset/")).then().statusCode(404);
        TestUsers.form().get(link.replace("/invite/", "/setup/")).then().statusCode(404);
        TestUsers.form().get(link + "x").then().statusCode(404);
    }

    @Test
    void whoHasAUserSignsInToJoinAndGetsNoPasswordByALink() {
        Person invited = users.create();
        Person host = users.create();
        String link = invite(invited.email(), host.account(), Role.VIEWER);

        TestUsers.form()
                .get(link)
                .then()
                .statusCode(200)
                .body(not(containsString("type=\"password\"")), containsString("/login?next=%2Finvite%2F"));
        enter(link, "Somebody else", NEW_PASSWORD).then().statusCode(403);
        users.browserOf(users.create()).post(link).then().statusCode(403);
        users.browserOf(invited).post(link).then().statusCode(303);

        assertThat(roleOf(invited.email(), host.account())).containsExactly("viewer");
        assertThat(roleOf(invited.email(), invited.account())).containsExactly("owner");
    }

    @Test
    void anInviteLowersNoRole() {
        Person owner = users.create();
        String link = invite(owner.email(), owner.account(), Role.VIEWER);

        users.browserOf(owner).post(link).then().statusCode(303);

        assertThat(roleOf(owner.email(), owner.account())).containsExactly("owner");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "newcomer6@example.org"})
    void aBadPasswordIsRefusedAndTheLinkStays(String password) {
        String link = invite("newcomer6@example.org", users.create().account(), Role.MEMBER);

        enter(link, "Newcomer", password).then().statusCode(422).body(containsString("role=\"alert\""));

        TestUsers.form().get(link).then().statusCode(200);
    }

    @Test
    void aResetEndsEverySessionAndTheFormerPassword() {
        Person person = users.create();
        String session = users.signIn(person);
        String link = path(links.createReset(new Email(person.email()), OPERATOR));

        Response reset = TestUsers.form().formParam("password", NEW_PASSWORD).post(link);

        reset.then().statusCode(303);
        TestUsers.browser(session).get("/profile").then().statusCode(303);
        TestUsers.browser(reset.cookie(TestUsers.SESSION))
                .get("/profile")
                .then()
                .statusCode(200);
        TestUsers.form()
                .formParam("email", person.email())
                .formParam("password", TestUsers.PASSWORD)
                .post("/login")
                .then()
                .statusCode(401);
        TestUsers.form().formParam("password", NEW_PASSWORD).post(link).then().statusCode(404);
    }

    @Test
    void aSecondResetEndsTheFirst() {
        Person person = users.create();
        String first = path(links.createReset(new Email(person.email()), OPERATOR));
        String second = path(links.createReset(new Email(person.email()), OPERATOR));

        TestUsers.form().get(first).then().statusCode(404);
        TestUsers.form().get(second).then().statusCode(200);
    }

    @Test
    void anInstallationWithUsersHasNoSetUp() {
        long account = users.create().account();

        assertThatThrownBy(() -> links.createSetup(account, "Demo", OPERATOR))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("has users");
    }

    @Test
    void theDatabaseHoldsNoTokenOfALink() {
        String link = invite("newcomer7@example.org", users.create().account(), Role.MEMBER);

        assertThat(database.list(
                        "select l::text as line from one_time_link l where email = 'newcomer7@example.org'",
                        row -> row.getString("line")))
                .singleElement()
                .asString()
                .doesNotContain(link.substring(link.lastIndexOf('/') + 1));
    }

    private String invite(String email, long account, Role role) {
        return path(links.invite(
                new OneTimeLink.Invite(new Email(email), account, "Account " + account, role, false), OPERATOR));
    }

    private static String path(LinkService.Created link) {
        assertThat(link.url()).startsWith("http://localhost:8080/");
        return URI.create(link.url()).getPath();
    }

    private static Response enter(String link, String name, String password) {
        return TestUsers.form()
                .formParam("name", name)
                .formParam("password", password)
                .post(link);
    }

    private List<String> roleOf(String email, long account) {
        return database.list(
                "select m.role from membership m join app_user u on u.id = m.user_id "
                        + "where u.email_key = ? and m.account_id = ?",
                row -> row.getString("role"),
                email,
                account);
    }

    private List<String> actions(long account) {
        return database.list(
                "select action from audit_event where account_id = ?", row -> row.getString("action"), account);
    }
}
