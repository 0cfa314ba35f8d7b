// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.atelier.gateway.request.Fields;
import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ConsentTest {
    private static final Pattern LINK = Pattern.compile("<a href=\"([^\"]+)\" rel=\"noreferrer\">");

    @Inject
    TestApps apps;

    @Inject
    TestUsers users;

    @Inject
    FakeServices services;

    @Inject
    Database database;

    private final String verifier = new CodeVerifier().getValue();
    private TestUsers.Person person = new TestUsers.Person(0, "", 0);

    @BeforeEach
    void signUp() {
        services.reset();
        person = signUp(Role.OWNER);
    }

    private TestUsers.Person signUp(Role role) {
        TestUsers.Person made = users.create(role);
        services.on(
                "GET /internal/accounts/" + made.account(),
                200,
                new JsonObject().put("id", made.account()).put("plan", "free"));
        return made;
    }

    @Test
    void aStrangerIsLedToTheSignInAndBack() {
        String consent = begin(apps.client());

        Response answer = TestUsers.form().get(consent);

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.header("Location")).startsWith("/login?next=%2Foauth%2Fconsent%3Frequest%3D");
    }

    @Test
    void thePageSaysWhoAsksForWhat() {
        String client = apps.client();
        database.update("update oauth_client set name = ? where id = ?", "<script>alert(1)</script>", client);

        Response page = users.browserOf(person).get(begin(client));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.asString())
                .contains("&lt;script&gt;", "not verified", "app.example", person.email(), "value=\"500\"")
                .contains("value=\"read\" checked", "value=\"generate\" checked", "value=\"library\" checked")
                .doesNotContain("<script", "name=\"top_up\" checked");
        // Enter in the field of the daily limit presses the first button.
        assertThat(page.asString()).containsSubsequence("value=\"deny\"", "value=\"allow\"");
        assertThat(page.header("Content-Security-Policy")).contains("frame-ancestors 'none'", "form-action 'self'");
        assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.header("Cross-Origin-Opener-Policy")).isNull();
    }

    @Test
    void onlyWhatIsAskedForCanBeTicked() {
        Map<String, String> query = TestApps.ask(apps.client(), verifier);
        query.put("scope", "read");

        assertThat(users.browserOf(person).get(begin(query)).asString())
                .contains("value=\"read\"")
                .doesNotContain("value=\"generate\"", "value=\"library\"");
    }

    @Test
    void anAllowedApplicationGetsWhatWasTicked() {
        String client = apps.client();
        Visit visit = visit(begin(client));

        Response page = visit.send(Map.of("decision", "allow", "scope", "read", "daily_cap", "7"));

        assertThat(page.statusCode()).as("no redirect: browsers would stop it").isEqualTo(200);
        Fields answer = Fields.ofQuery(wayBack(page));
        assertThat(wayBack(page)).startsWith(TestApps.REDIRECT + "?");
        assertThat(page.asString()).contains("http-equiv=\"refresh\"");
        assertThat(answer.text("state")).isEqualTo("st");
        assertThat(answer.text("iss")).isEqualTo("http://localhost:8080");
        var waiting = new TestApps.Waiting(client, answer.text("code"), verifier, person.account());
        Response tokens = TestApps.token(waiting.form());
        assertThat(tokens.<String>path("scope")).isEqualTo("read");
        String stored = database.get(
                "select daily_cap, top_up from credential where account_id = ? and kind = 'oauth'",
                row -> row.getLong("daily_cap") + " " + row.getBoolean("top_up"),
                person.account());
        assertThat(stored).isEqualTo("7 false");
        assertThat(database.list(
                        "select action from audit_event where account_id = ? order by id",
                        row -> row.getString("action"),
                        person.account()))
                .contains("connection_approved", "connection_created");
    }

    @Test
    void aDeniedApplicationIsToldSo() {
        Response page = visit(begin(apps.client())).send(Map.of("decision", "deny"));

        Fields answer = Fields.ofQuery(wayBack(page));
        assertThat(answer.text("error")).isEqualTo("access_denied");
        assertThat(answer.text("state")).isEqualTo("st");
        assertThat(answer.text("iss")).isEqualTo("http://localhost:8080");
        assertThat(answer.all("code")).isEmpty();
    }

    /** RFC 9700 4.7: a page of another site does not decide for a person. */
    @Test
    void aFormOfAnotherPageDecidesNothing() {
        Visit visit = visit(begin(apps.client()));

        assertThat(visit.send(Map.of("decision", "allow", "scope", "read", "csrf", "guessed"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(visit.browser()
                        .header("Sec-Fetch-Site", "cross-site")
                        .formParams(visit.form(Map.of("decision", "allow", "scope", "read")))
                        .post("/oauth/consent")
                        .statusCode())
                .isEqualTo(403);
        assertThat(visit.send(Map.of("decision", "allow", "scope", "read")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void theAnswerIsForWhoDecided() {
        Visit visit = visit(begin(apps.client()));
        visit.send(Map.of("decision", "allow", "scope", "read"));
        TestUsers.Person other = signUp(Role.OWNER);

        Response page = users.browserOf(other).get(visit.path());

        assertThat(page.statusCode()).isEqualTo(404);
    }

    @Test
    void aFormThatIsSentAgainHasTheSameAnswer() {
        Visit visit = visit(begin(apps.client()));
        Map<String, String> form = Map.of("decision", "allow", "scope", "read");

        assertThat(wayBack(visit.send(form))).isEqualTo(wayBack(visit.send(form)));
    }

    @Test
    void aViewerGivesNoCreditsAway() {
        person = signUp(Role.VIEWER);
        Visit visit = visit(begin(apps.client()));

        assertThat(visit.send(Map.of("decision", "allow", "scope", "generate")).statusCode())
                .isEqualTo(422);
        assertThat(visit.send(Map.of("decision", "allow", "scope", "read")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void moreThanSuggestedNeedsAFreshSignIn() {
        Visit visit = visit(begin(apps.client()));
        database.update(
                "update web_session set signed_in_at = signed_in_at - interval '16 minutes' where user_id = ?",
                person.id());

        for (Map<String, String> more :
                List.of(Map.of("top_up", "on"), Map.of("daily_cap", "501"), Map.of("daily_cap", ""))) {
            Map<String, String> form = new HashMap<>(Map.of("decision", "allow", "scope", "read"));
            form.putAll(more);
            Response page = visit.send(form);
            assertThat(page.statusCode()).isEqualTo(422);
            assertThat(page.asString()).contains("Sign in again");
        }
        assertThat(visit.send(Map.of("decision", "allow", "scope", "read")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void nobodyDecidesForAnAccountOfOthers() {
        TestUsers.Person stranger = signUp(Role.OWNER);

        Response page = visit(begin(apps.client()))
                .send(Map.of("decision", "allow", "scope", "read", "account", Long.toString(stranger.account())));

        assertThat(page.statusCode()).isEqualTo(404);
    }

    @Test
    void aFaultBeforeTheAddressIsKnownIsShownAndGoesNowhere() {
        Map<String, String> query = TestApps.ask(apps.client(), verifier);
        query.put("redirect_uri", "https://evil.example/");

        Response page = TestUsers.form().queryParams(query).get("/oauth/authorize");

        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.header("Location")).isNull();
        assertThat(page.asString()).doesNotContain("\"https://evil.example", "http-equiv=\"refresh\"");
    }

    @Test
    void aFaultAfterwardsGoesBack() {
        Map<String, String> query = TestApps.ask(apps.client(), verifier);
        query.put("code_challenge_method", "plain");

        Response answer = TestUsers.form().queryParams(query).get("/oauth/authorize");

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.header("Location"))
                .startsWith(TestApps.REDIRECT + "?")
                .contains("error=invalid_request");
    }

    private String begin(String client) {
        return begin(TestApps.ask(client, verifier));
    }

    private static String begin(Map<String, String> query) {
        Response answer = TestUsers.form().queryParams(query).get("/oauth/authorize");
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.header("Location")).matches("/oauth/consent\\?request=[0-9a-f]{64}");
        return answer.header("Location");
    }

    private Visit visit(String path) {
        String session = users.signIn(person);
        String page = TestUsers.browser(session).get(path).asString();
        Matcher csrf = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"").matcher(page);
        assertThat(csrf.find()).as(page).isTrue();
        return new Visit(session, path, csrf.group(1), person.account());
    }

    /** A person at a page of consent. */
    private record Visit(String session, String path, String csrf, long account) {

        RequestSpecification browser() {
            return io.restassured.RestAssured.given()
                    .redirects()
                    .follow(false)
                    .cookie(TestUsers.SESSION, session)
                    .contentType("application/x-www-form-urlencoded");
        }

        Map<String, String> form(Map<String, String> more) {
            Map<String, String> form = new HashMap<>();
            form.put("request", path.substring(path.indexOf('=') + 1));
            form.put("csrf", csrf);
            form.put("account", Long.toString(account));
            form.put("daily_cap", "100");
            form.putAll(more);
            return form;
        }

        Response send(Map<String, String> more) {
            return browser()
                    .header("Sec-Fetch-Site", "same-origin")
                    .formParams(form(more))
                    .post("/oauth/consent");
        }
    }

    private static String wayBack(Response page) {
        Matcher link = LINK.matcher(page.asString());
        assertThat(link.find()).as(page.asString()).isTrue();
        return link.group(1).replace("&amp;", "&").replace("&#61;", "=");
    }
}
