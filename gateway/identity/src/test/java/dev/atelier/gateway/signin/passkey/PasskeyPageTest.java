// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.passkey;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.testing.TestUsers.Person;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class PasskeyPageTest {
    private static final String REFUSED = "/login?next=%2Fconsole&failed=passkey";

    @Inject
    TestUsers users;

    @Inject
    Database database;

    private final SoftwareAuthenticator authenticator = new SoftwareAuthenticator();
    private Person person = new Person(0, "", 0);
    private String session = "";

    @BeforeEach
    void signIn() {
        person = users.create();
        session = users.signIn(person);
    }

    /** A challenge as the script of the page gets it. */
    private record Asked(String challenge, JsonObject options) {
        static Asked of(Response answer) {
            answer.then().statusCode(200).contentType("application/json");
            var json = new JsonObject(answer.body().asString());
            return new Asked(json.getString("challenge"), json.getJsonObject("options"));
        }
    }

    @Test
    void aPersonAddsAPasskeyAndSignsInWithItAlone() {
        add(authenticator).then().statusCode(303).header("Location", "/profile");
        TestUsers.browser(session).get("/profile").then().body(containsString("My laptop"));

        Response answer = signInWith(authenticator, askToSignIn());

        answer.then().statusCode(303).header("Location", "/console");
        TestUsers.browser(answer.cookie(TestUsers.SESSION))
                .get("/profile")
                .then()
                .statusCode(200)
                .body(containsString(person.email()), containsString("last used"));
        assertThat(events()).containsExactly("signed_in password", "passkey_added", "signed_in passkey");
    }

    @Test
    void theAnswerLeadsBackToThePageThatAskedForTheSignIn() {
        add(authenticator);
        Asked asked = askToSignIn();

        TestUsers.form()
                .formParam("next", "/oauth/consent?request=1")
                .formParam("challenge", asked.challenge())
                .formParam("credential", authenticator.signIn(asked.options()))
                .post("/login/passkey")
                .then()
                .statusCode(303)
                .header("Location", "/oauth/consent?request=1");
    }

    @Test
    void aChallengeIsAnsweredOnce() {
        add(authenticator);
        Asked asked = askToSignIn();
        String answer = authenticator.counting(0).signIn(asked.options());
        // Authenticators without a counter always say 0, so the counter cannot show the second use.
        database.update("update passkey set sign_count = 0 where user_id = ?", person.id());

        send(asked.challenge(), answer).then().header("Location", "/console");

        send(asked.challenge(), answer).then().header("Location", REFUSED).header("Set-Cookie", equalTo(null));
    }

    @Test
    void aChallengeEnds() {
        add(authenticator);
        Asked asked = askToSignIn();

        database.update("update sign_in_challenge set expires_at = now() - interval '1 second'");

        signInWith(authenticator, asked).then().header("Location", REFUSED);
    }

    @Test
    void anAnswerToAnotherChallengeIsRefused() {
        add(authenticator);

        send(askToSignIn().challenge(), authenticator.signIn(askToSignIn().options()))
                .then()
                .header("Location", REFUSED);
    }

    static Stream<UnaryOperator<SoftwareAuthenticator>> faults() {
        return Stream.of(
                authenticator -> authenticator.from("https://evil.example"),
                authenticator -> authenticator.from("http://localhost:8081"),
                authenticator -> authenticator.forHost("evil.example"),
                SoftwareAuthenticator::withoutVerification,
                // A copy of the key counts on from where it was copied.
                authenticator -> authenticator.counting(1),
                authenticator -> authenticator.forHandle(new byte[16]),
                authenticator -> authenticator.forHandle(new byte[0]),
                authenticator -> new SoftwareAuthenticator().forHandle(authenticator.handle()));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void anAnswerThatProvesLessSignsNobodyIn(UnaryOperator<SoftwareAuthenticator> fault) {
        add(authenticator);
        signInWith(authenticator, askToSignIn()).then().header("Location", "/console");

        signInWith(fault.apply(authenticator), askToSignIn())
                .then()
                .header("Location", REFUSED)
                .header("Set-Cookie", equalTo(null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "null", "[]", "{\"id\":1}", "{\"type\":\"public-key\",\"id\":\"AA\"}", "\u0000"})
    void anAnswerThatIsNoneIsRefused(String answer) {
        send(askToSignIn().challenge(), answer).then().statusCode(303).header("Location", REFUSED);
        form().formParam("name", "x")
                .formParam("challenge", askToRegister().challenge())
                .formParam("credential", answer)
                .post("/profile/passkeys")
                .then()
                .statusCode(422)
                .body(containsString("The passkey was not added"));
    }

    static Stream<UnaryOperator<SoftwareAuthenticator>> faultsOfARegistration() {
        return Stream.of(
                authenticator -> authenticator.from("https://evil.example"),
                authenticator -> authenticator.forHost("evil.example"),
                SoftwareAuthenticator::withoutVerification,
                authenticator -> authenticator.withFormat("android-safetynet"),
                authenticator -> authenticator.withFormat("tpm"));
    }

    @ParameterizedTest
    @MethodSource("faultsOfARegistration")
    void aPasskeyThatProvesLessIsNotAdded(UnaryOperator<SoftwareAuthenticator> fault) {
        add(fault.apply(authenticator)).then().statusCode(422);

        assertThat(passkeys()).isZero();
    }

    @Test
    void nobodyAddsAPasskeyWithTheChallengeOfAnother() {
        Asked asked = askToRegister();
        person = users.create();
        session = users.signIn(person);

        register(authenticator, asked).then().statusCode(422);

        assertThat(passkeys()).isZero();
    }

    @Test
    void aPasskeyBelongsToOnePerson() {
        add(authenticator);
        person = users.create();
        session = users.signIn(person);

        add(authenticator).then().statusCode(422);
    }

    @Test
    void aPersonHasAtMostTwentyPasskeys() {
        for (int number = 0; number < 20; number++) {
            database.update("insert into passkey values (?, ?, 'x', '', 0, now(), null)", "x" + number, person.id());
        }

        add(authenticator).then().statusCode(409).body(containsString("20 passkeys"));
    }

    @Test
    void aNewChallengeOfAPersonEndsTheFormerOne() {
        Asked former = askToRegister();
        askToRegister();

        register(authenticator, former).then().statusCode(422);
    }

    @Test
    void aRemovedPasskeySignsNobodyIn() {
        add(authenticator);
        String other = users.signIn(users.create());

        TestUsers.browser(other)
                .formParam("csrf", TestUsers.csrf(other))
                .formParam("passkey", authenticator.id())
                .post("/profile/passkeys/end");
        assertThat(passkeys()).as("nobody removes the passkey of another").isOne();
        form().formParam("passkey", authenticator.id())
                .post("/profile/passkeys/end")
                .then()
                .statusCode(303);

        signInWith(authenticator, askToSignIn()).then().header("Location", REFUSED);
        assertThat(events()).containsExactly("signed_in password", "passkey_added", "passkey_removed");
    }

    @Test
    void aFailedAnswerForAKnownPersonIsInTheAuditLog() {
        add(authenticator);

        signInWith(authenticator.withoutVerification(), askToSignIn());

        assertThat(events()).endsWith("sign_in_failed passkey");
    }

    @Test
    void aDisabledPersonDoesNotSignIn() {
        add(authenticator);
        database.update("update app_user set disabled_at = now() where id = ?", person.id());

        signInWith(authenticator, askToSignIn()).then().header("Location", REFUSED);
    }

    @Test
    void passkeysAreAddedAndRemovedSoonAfterASignInOnly() {
        String token = TestUsers.csrf(session);
        add(authenticator);
        database.update(
                "update web_session set signed_in_at = now() - interval '16 minutes' where user_id = ?", person.id());

        for (String path : List.of("/profile/passkeys/challenge", "/profile/passkeys", "/profile/passkeys/end")) {
            TestUsers.browser(session)
                    .formParam("csrf", token)
                    .formParam("passkey", authenticator.id())
                    .post(path)
                    .then()
                    .statusCode(303)
                    .header("Location", "/login?next=%2Fprofile");
        }
        TestUsers.browser(session)
                .get("/profile")
                .then()
                .body(containsString("Sign in again"), not(containsString("data-passkey")));
        assertThat(passkeys()).isOne();
    }

    @Test
    void otherSitesAskForNothing() {
        for (String path : List.of("/login/passkey/challenge", "/login/passkey", "/profile/passkeys/challenge")) {
            given().header("Sec-Fetch-Site", "cross-site")
                    .contentType("application/x-www-form-urlencoded")
                    .cookie(TestUsers.SESSION, session)
                    .post(path)
                    .then()
                    .statusCode(403);
        }
        TestUsers.browser(session)
                .contentType("application/x-www-form-urlencoded")
                .post("/profile/passkeys/challenge")
                .then()
                .statusCode(403);
    }

    private Response add(SoftwareAuthenticator with) {
        return register(with, askToRegister());
    }

    private Response register(SoftwareAuthenticator with, Asked asked) {
        return form().formParam("name", "My laptop")
                .formParam("challenge", asked.challenge())
                .formParam("credential", with.register(asked.options()))
                .post("/profile/passkeys");
    }

    private Asked askToRegister() {
        return Asked.of(form().post("/profile/passkeys/challenge"));
    }

    private static Asked askToSignIn() {
        return Asked.of(TestUsers.form()
                .contentType("application/x-www-form-urlencoded")
                .post("/login/passkey/challenge"));
    }

    private static Response signInWith(SoftwareAuthenticator with, Asked asked) {
        return send(asked.challenge(), with.signIn(asked.options()));
    }

    private static Response send(String challenge, String answer) {
        return TestUsers.form()
                .formParam("challenge", challenge)
                .formParam("credential", answer)
                .post("/login/passkey");
    }

    private RequestSpecification form() {
        return TestUsers.signedInForm(session);
    }

    private long passkeys() {
        return database.get(
                "select count(*) as number from passkey where user_id in (?, (select user_id from passkey where credential_id = ?))",
                row -> row.getLong("number"),
                person.id(),
                authenticator.id());
    }

    private List<String> events() {
        return database.list(
                "select action || coalesce(' ' || (detail ->> 'method'), '') as event from audit_event "
                        + "where account_id = ? order by id",
                row -> row.getString("event"),
                person.account());
    }
}
