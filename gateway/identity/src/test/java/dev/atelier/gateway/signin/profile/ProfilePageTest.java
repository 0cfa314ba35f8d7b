// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.testing.TestUsers.Person;
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
    void aFormWithoutTheTokenOfTheSessionIsRefused() {
        String session = users.signIn(users.create());
        String other = users.signIn(users.create());

        TestUsers.browser(session).post("/profile/password").then().statusCode(403);
        TestUsers.browser(session)
                .formParam("csrf", TestUsers.csrf(other))
                .post("/profile/password")
                .then()
                .statusCode(403);
    }
}
