// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.signup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.gateway.testing.FakeServices;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class SignUpPageTest {
    @Inject
    FakeServices services;

    @Inject
    UserRepository users;

    @BeforeEach
    void billing() {
        services.reset();
        services.on(
                "POST /internal/accounts",
                201,
                new JsonObject()
                        .put("id", 901)
                        .put("name", "Stranger")
                        .put("plan", "free")
                        .put("credits", 0));
    }

    @Test
    void aStrangerGetsAnAccountAndOnlyOne() {
        TestUsers.form().get("/sign-up").then().statusCode(200);

        Response answer = signUp("stranger@example.org", TestUsers.PASSWORD);

        answer.then().statusCode(303);
        TestUsers.browser(answer.cookie(TestUsers.SESSION))
                .get("/profile")
                .then()
                .statusCode(200)
                .body(containsString("Account: Stranger"));
        signUp("STRANGER@example.org", TestUsers.PASSWORD).then().statusCode(409);
        signUp("other@example.org", "short").then().statusCode(422);
        assertThat(services.seen("POST /internal/accounts")).hasSize(1);
        assertThat(users.find(new Email("other@example.org"))).isEmpty();
    }

    private static Response signUp(String email, String password) {
        return TestUsers.form()
                .formParam("email", email)
                .formParam("name", "Stranger")
                .formParam("password", password)
                .post("/sign-up");
    }
}
