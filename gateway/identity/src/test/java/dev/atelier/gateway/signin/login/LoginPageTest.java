// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.login;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class LoginPageTest {
    @Inject
    TestUsers users;

    @Inject
    Database database;

    @Test
    void aPersonSignsInAndSeesTheirPage() {
        TestUsers.Person person = users.create();

        users.browserOf(person).get("/profile").then().statusCode(200).body(containsString(person.email()));
    }

    @Test
    void withoutASessionThePageLeadsToTheSignIn() {
        TestUsers.form().get("/profile").then().statusCode(303).header("Location", "/login?next=%2Fprofile");
    }

    @Test
    void theCookieIsOutOfReachOfScriptsAndOtherSites() {
        TestUsers.Person person = users.create();

        Response answer = post(person.email(), TestUsers.PASSWORD, "/login");

        assertThat(answer.headers().getValues("Set-Cookie"))
                .filteredOn(cookie -> cookie.startsWith("sid="))
                .singleElement()
                .asString()
                .contains("; HttpOnly", "; SameSite=Lax", "; Path=/")
                .doesNotContain("Domain");
    }

    @Test
    void anUnknownAddressAndAWrongPasswordHaveTheSameAnswer() {
        TestUsers.Person person = users.create();

        Response wrong = post(person.email(), "not the right password", "/login");
        Response unknown = post("nobody@example.org", "not the right password", "/login");

        assertThat(wrong.statusCode()).isEqualTo(unknown.statusCode()).isEqualTo(401);
        assertThat(wrong.body().asString().replace(person.email(), ""))
                .isEqualTo(unknown.body().asString().replace("nobody@example.org", ""))
                .contains("Address or password is wrong.");
        assertThat(wrong.headers().getValues("Set-Cookie")).isEmpty();
    }

    @Test
    void theIdOfASessionIsNewAfterEachSignInAndTheFormerOneIsOfNoUse() {
        TestUsers.Person person = users.create();
        String planted = "planted-by-somebody-else";

        String first = signedIn(person, planted);
        String second = signedIn(person, first);

        assertThat(List.of(planted, first, second)).doesNotHaveDuplicates();
        TestUsers.browser(planted).get("/profile").then().statusCode(303);
        TestUsers.browser(first).get("/profile").then().statusCode(303);
        TestUsers.browser(second).get("/profile").then().statusCode(200);
    }

    @Test
    void theDatabaseHoldsNoIdThatSignsIn() {
        String session = users.signIn(users.create());

        assertThat(database.list("select id_hash from web_session", row -> row.getString("id_hash")))
                .isNotEmpty()
                .doesNotContain(session)
                .allSatisfy(
                        hash -> TestUsers.browser(hash).get("/profile").then().statusCode(303));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "web_session set expires_at = now() - interval '1 second'",
                "web_session set last_seen_at = now() - interval '13 hours'",
                "app_user set disabled_at = now()"
            })
    void aSessionEndsByItsAgeByIdlenessAndWithItsPerson(String change) {
        TestUsers.Person person = users.create();
        String session = users.signIn(person);
        String column = change.startsWith("web_session") ? "user_id" : "id";

        database.update("update " + change + " where " + column + " = ?", person.id());

        TestUsers.browser(session).get("/profile").then().statusCode(303);
    }

    @Test
    void signingOutEndsTheSession() {
        String session = users.signIn(users.create());

        TestUsers.browser(session)
                .post("/logout")
                .then()
                .statusCode(303)
                .header("Location", "/login")
                .header("Set-Cookie", startsWith("sid=; Max-Age=0"));

        TestUsers.browser(session).get("/profile").then().statusCode(303);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/oauth/consent?request=req_1", "/console", "/console/playground/flux?x=1", "/profile"})
    void aSignInLeadsBackToAPageOfOurs(String target) {
        Response answer = TestUsers.form()
                .queryParam("next", target)
                .formParam("email", users.create().email())
                .formParam("password", TestUsers.PASSWORD)
                .post("/login");

        answer.then().statusCode(303).header("Location", target);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example",
                "///evil.example",
                "/\\evil.example",
                "\\\\evil.example",
                "https://evil.example/profile",
                "HTTPS:evil.example",
                "javascript:alert(1)",
                "/profile@evil.example",
                "/profile/../..//evil.example",
                "/console/..//evil.example",
                "/console/../logout",
                "/console/./x",
                "/%2f/evil.example",
                "/%09/evil.example",
                "/\t/evil.example",
                " //evil.example",
                "/console\r\nSet-Cookie: sid=x",
                "/console#//evil.example",
                "/console?next=//evil.example",
                "/console;//evil.example",
                "/logout",
                "/v1/account",
                "oauth/consent",
                "/oauth/authorize?redirect_uri=x",
                ".evil.example",
                "@evil.example"
            })
    void noTargetLeadsAnywhereElse(String target) {
        Response answer = TestUsers.form()
                .queryParam("next", target)
                .formParam("email", users.create().email())
                .formParam("password", TestUsers.PASSWORD)
                .post("/login");

        answer.then().statusCode(303).header("Location", "/console");
    }

    @Test
    void aFormOfAnotherSiteIsRefused() {
        TestUsers.Person person = users.create();
        for (var foreign : List.of(
                given().header("Sec-Fetch-Site", "cross-site"),
                given().header("Sec-Fetch-Site", "same-site"),
                given().header("Sec-Fetch-Site", "none"),
                given().header("Origin", "https://evil.example"),
                given().header("Origin", "null"),
                given())) {
            foreign.redirects()
                    .follow(false)
                    .formParam("email", person.email())
                    .formParam("password", TestUsers.PASSWORD)
                    .post("/login")
                    .then()
                    .statusCode(403)
                    .header("Set-Cookie", equalTo(null))
                    .body(containsString("another site"));
        }
    }

    @Test
    void aBrowserWithoutFetchMetadataShowsItsOrigin() {
        given().header("Origin", "http://localhost:8080")
                .redirects()
                .follow(false)
                .formParam("email", users.create().email())
                .formParam("password", TestUsers.PASSWORD)
                .post("/login")
                .then()
                .statusCode(303);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/login", "/sign-up", "/invite/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void everyPageKeepsOthersOut(String page) {
        given().get(page)
                .then()
                .header(
                        "Content-Security-Policy",
                        allOf(
                                containsString("default-src 'none'"),
                                containsString("frame-ancestors 'none'"),
                                containsString("form-action 'self'"),
                                containsString("base-uri 'none'"),
                                not(containsString("unsafe"))))
                .header("X-Frame-Options", "DENY")
                .header("Referrer-Policy", "no-referrer")
                .header("Cache-Control", "no-store")
                .header("X-Content-Type-Options", "nosniff")
                .header("Cross-Origin-Opener-Policy", equalTo(null))
                .header("Access-Control-Allow-Origin", equalTo(null))
                .body(not(containsString("style=")), not(containsString(" onclick")));
    }

    @Test
    void onlyPagesWithPasskeysHaveAScriptAndOnlyOurs() {
        Response login = given().get("/login");
        Response other = given().get("/invite/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");

        login.then()
                .header(
                        "Content-Security-Policy",
                        allOf(
                                containsString("; script-src http://localhost:8080/pages/;"),
                                containsString("trusted-types 'none'")));
        String script = login.body().asString().replaceAll("(?s).*<script src=\"([^\"]+)\" defer></script>.*", "$1");
        assertThat(login.body().asString().split("<script", -1)).hasSize(2);
        given().urlEncodingEnabled(false).get(script).then().statusCode(200).contentType("text/javascript");
        other.then()
                .header("Content-Security-Policy", not(containsString("script-src")))
                .body(not(containsString("<script")));
    }

    @Test
    void whatAPersonTypedIsShownAsText() {
        post("\"><img src=x>@example.org", "some password or other", "/login")
                .then()
                .statusCode(401)
                .body(not(containsString("<img")), containsString("&quot;&gt;&lt;img src=x&gt;"));
    }

    @Test
    void eachAttemptOnAKnownPersonIsInTheAuditLog() {
        TestUsers.Person person = users.create();

        post(person.email(), "not the right password", "/login");
        users.signIn(person);

        assertThat(database.list(
                        "select action from audit_event where account_id = ? and actor = ? order by id",
                        row -> row.getString("action"),
                        person.account(),
                        "user_" + person.id()))
                .containsExactly("sign_in_failed", "signed_in");
    }

    private static Response post(String email, String password, String path) {
        return TestUsers.form()
                .formParam("email", email)
                .formParam("password", password)
                .post(path);
    }

    private static String signedIn(TestUsers.Person person, String session) {
        return TestUsers.browser(session)
                .formParam("email", person.email())
                .formParam("password", TestUsers.PASSWORD)
                .post("/login")
                .cookie(TestUsers.SESSION);
    }
}
