// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.testing.TestUsers.Person;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserRepository;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class ProfilePageTest {
    private static final String NEW_PASSWORD = "a new password of mine";

    @Inject
    TestUsers users;

    @Inject
    UserRepository repository;

    @Test
    void aPersonSwitchesBetweenAccountsAndTheNextSessionRemembersIt() {
        Person person = users.create();
        long second = users.create().account();
        repository.addMember(person.id(), second, Role.VIEWER);
        String session = users.signIn(person);

        TestUsers.signedInForm(session)
                .formParam("account", second)
                .formParam("next", "/oauth/consent?request=1")
                .post("/profile/account")
                .then()
                .statusCode(303)
                .header("Location", "/oauth/consent?request=1");

        TestUsers.browser(session).get("/profile").then().body(containsString("Account: Account " + second));
        users.browserOf(person).get("/profile").then().body(containsString("Account: Account " + second));
    }

    @Test
    void anAccountOfOthersCannotBeChosen() {
        String session = users.signIn(users.create());

        TestUsers.signedInForm(session)
                .formParam("account", users.create().account())
                .post("/profile/account")
                .then()
                .statusCode(404);
        TestUsers.signedInForm(session)
                .formParam("account", "x")
                .post("/profile/account")
                .then()
                .statusCode(404);
    }

    @Test
    void aNewPasswordEndsTheOtherSessions() {
        Person person = users.create();
        String other = users.signIn(person);
        String session = users.signIn(person);

        TestUsers.signedInForm(session)
                .formParam("password", TestUsers.PASSWORD)
                .formParam("new_password", NEW_PASSWORD)
                .post("/profile/password")
                .then()
                .statusCode(303);

        TestUsers.browser(session).get("/profile").then().statusCode(200);
        TestUsers.browser(other).get("/profile").then().statusCode(303);
        TestUsers.form()
                .formParam("email", person.email())
                .formParam("password", NEW_PASSWORD)
                .post("/login")
                .then()
                .statusCode(303);
    }

    @ParameterizedTest
    @CsvSource({"wrong password here, a new password of mine", TestUsers.PASSWORD + ", short"})
    void aPasswordIsNotChangedWithoutTheFormerOneOrToABadOne(String former, String wanted) {
        Person person = users.create();
        String session = users.signIn(person);

        TestUsers.signedInForm(session)
                .formParam("password", former)
                .formParam("new_password", wanted)
                .post("/profile/password")
                .then()
                .statusCode(422)
                .body(containsString("role=\"alert\""));

        assertThat(users.signIn(person)).isNotEmpty();
    }

    @Test
    void aPersonEndsOneSessionOrAllOthers() {
        Person person = users.create();
        String first = users.signIn(person);
        String second = users.signIn(person);
        String third = users.signIn(person);
        String name = TestUsers.browser(third)
                .get("/profile")
                .body()
                .asString()
                .replaceAll("(?s).*?name=\"session\" value=\"([^\"]+)\".*", "$1");

        TestUsers.signedInForm(third)
                .formParam("session", name)
                .post("/profile/sessions")
                .then()
                .statusCode(303);
        assertThat(TestUsers.browser(first).get("/profile").statusCode()
                        + TestUsers.browser(second).get("/profile").statusCode())
                .isEqualTo(200 + 303);

        TestUsers.signedInForm(third)
                .formParam("session", "others")
                .post("/profile/sessions")
                .then()
                .statusCode(303);
        TestUsers.browser(first).get("/profile").then().statusCode(303);
        TestUsers.browser(second).get("/profile").then().statusCode(303);
        TestUsers.browser(third).get("/profile").then().statusCode(200);
    }

    @Test
    void nobodyEndsTheSessionOfAnother() {
        Person person = users.create();
        String session = users.signIn(person);
        String second = users.signIn(person);
        String name = TestUsers.browser(second)
                .get("/profile")
                .body()
                .asString()
                .replaceAll("(?s).*?name=\"session\" value=\"([^\"]+)\".*", "$1");

        TestUsers.signedInForm(users.signIn(users.create()))
                .formParam("session", name)
                .post("/profile/sessions")
                .then()
                .statusCode(303);

        TestUsers.browser(session).get("/profile").then().statusCode(200);
    }
}
