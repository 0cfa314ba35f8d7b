// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.atelier.gateway.oauth.consent.ConsentService;
import dev.atelier.gateway.request.Fields;
import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.gateway.testing.Threads;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class TokenTest {
    private static final String MCP = "http://localhost:8080/mcp";
    private static final String API = "http://localhost:8080";

    @Inject
    TestApps apps;

    @Inject
    ConsentService consents;

    @Inject
    Database database;

    @Test
    void aCodeBecomesTokens() {
        Response answer = TestApps.token(apps.approve(Map.of()).form());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.<String>path("token_type")).isEqualTo("Bearer");
        assertThat(answer.<Integer>path("expires_in")).isEqualTo(3600);
        assertThat(answer.<String>path("scope")).isEqualTo("read generate library");
        assertThat(answer.<String>path("access_token")).matches("atl_at_[0-9A-Za-z]{1,10}_[0-9A-Za-z]{48}");
        assertThat(answer.<String>path("refresh_token")).startsWith("atl_rt_");
    }

    /** RFC 9700 2.1.1: a code is for its client, its address and its verifier. */
    @ParameterizedTest
    @CsvSource({
        "code_verifier, , invalid_grant",
        "code_verifier, another, invalid_grant",
        "code_verifier, short, invalid_request",
        "redirect_uri, https://app.example/other, invalid_grant",
        "redirect_uri, , invalid_grant",
        "code, atl_ac_0000, invalid_grant",
        "code, , invalid_request",
        "client_id, , invalid_client",
        "grant_type, password, unsupported_grant_type",
        "grant_type, client_credentials, invalid_request",
        "grant_type, , invalid_request",
        "resource, https://other.example, invalid_target"
    })
    void aCodeIsForWhoAskedForIt(String name, String value, String error) {
        TestApps.Waiting waiting = apps.approve(Map.of());
        Map<String, String> form = waiting.form();
        if (value == null) {
            form.remove(name);
        } else {
            form.put(name, value.equals("another") ? new CodeVerifier().getValue() : value);
        }

        Response refused = TestApps.token(form);

        assertThat(refused.statusCode()).isBetween(400, 401);
        assertThat(refused.<String>path("error")).isIn(error, "unsupported_grant_type", "invalid_client");
        assertThat(refused.<Object>path("access_token")).isNull();
        assertThat(TestApps.token(waiting.form()).statusCode())
                .as("the code is not used up")
                .isEqualTo(200);
    }

    @Test
    void anotherClientGetsNothingForACode() {
        Map<String, String> form = apps.approve(Map.of()).form();
        form.put("client_id", apps.client());

        assertThat(TestApps.token(form).<String>path("error")).isEqualTo("invalid_grant");
    }

    @Test
    void aCodeThatComesAgainEndsWhatItBecame() {
        TestApps.Waiting waiting = apps.approve(Map.of());
        Response first = TestApps.token(waiting.form());

        Response again = TestApps.token(waiting.form());

        assertThat(again.statusCode()).isEqualTo(400);
        assertThat(again.<String>path("error")).isEqualTo("invalid_grant");
        assertThat(status(first.path("access_token"))).isEqualTo(401);
        assertThat(refresh(waiting.client(), first.path("refresh_token")).statusCode())
                .isEqualTo(400);
    }

    @Test
    void aCodeEndsAfterAMinute() {
        TestApps.Waiting waiting = apps.approve(Map.of());
        database.update(
                "update oauth_code set expires_at = expires_at - interval '60 seconds' where client_id = ?",
                waiting.client());

        assertThat(TestApps.token(waiting.form()).<String>path("error")).isEqualTo("invalid_grant");
    }

    @Test
    void anUnknownClientIsToldToRegisterAgain() {
        Response answer = refresh("dyn_gone", "atl_rt_1.0." + "0".repeat(64));

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.<String>path("error")).isEqualTo("invalid_client");
        assertThat(answer.header("WWW-Authenticate")).startsWith("Basic realm=");
    }

    /** RFC 6749 5.2: the challenge has the scheme with which the client tried. */
    @ParameterizedTest
    @CsvSource({"Basic Z29uZTp4,Basic", "Bearer x,Bearer", "DPoP x,DPoP", "?,Basic"})
    void aRefusedClientIsChallengedInItsOwnScheme(String sent, String scheme) {
        Response answer = io.restassured.RestAssured.given()
                .header("Authorization", sent)
                .formParam("grant_type", "refresh_token")
                .formParam("client_id", "dyn_gone")
                .formParam("refresh_token", "x")
                .post("/oauth/token");

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate")).startsWith(scheme + " realm=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/plain"})
    void onlyFormsAreRead(String type) {
        Response answer = given().header("Content-Type", type)
                .body("grant_type=refresh_token")
                .post("/oauth/token");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.<String>path("error")).isEqualTo("invalid_request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "%",
                "%zz=1",
                "=&=&=",
                "grant_type=refresh_token&client_id=a&client_id=b",
                "client_id=%00&grant_type=refresh_token&refresh_token=x"
            })
    void garbageIsTheClientsFault(String body) {
        Response answer = given().header("Content-Type", "application/x-www-form-urlencoded")
                .body(body)
                .post("/oauth/token");

        assertThat(answer.statusCode()).isBetween(400, 401);
        assertThat(answer.<String>path("error")).isNotBlank();
    }

    @Test
    void aJunkAuthorizationHeaderMeansNothingHere() {
        TestApps.Connected app = apps.connect();

        Response answer = given().contentType("application/x-www-form-urlencoded")
                .header("Authorization", "Bearer junk")
                .formParams(Map.of(
                        "grant_type", "refresh_token", "client_id", app.client(), "refresh_token", app.refreshToken()))
                .post("/oauth/token");

        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void everyRefreshGivesANewTokenAndTheConnectionGoesOn() {
        TestApps.Connected app = apps.connect();
        String token = app.refreshToken();

        for (int i = 0; i < 5; i++) {
            Response answer = app.refresh(token);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.<String>path("refresh_token")).isNotEqualTo(token);
            assertThat(status(answer.path("access_token"))).isEqualTo(200);
            token = answer.path("refresh_token");
        }
        assertThat(status(app.accessToken()))
                .as("the first one lives for its hour")
                .isEqualTo(200);
    }

    @Test
    void programsThatRefreshAtTheSameTimeGetTheSameSuccessor() {
        TestApps.Connected app = apps.connect();

        List<CompletableFuture<Response>> asked =
                IntStream.range(0, 8).mapToObj(_ -> Threads.async(app::refresh)).toList();
        List<Response> answers = asked.stream().map(CompletableFuture::join).toList();

        assertThat(answers).allMatch(answer -> answer.statusCode() == 200);
        assertThat(answers.stream()
                        .map(answer -> answer.<String>path("refresh_token"))
                        .distinct())
                .hasSize(1);
        assertThat(answers).allMatch(answer -> status(answer.path("access_token")) == 200);
        assertThat(app.refresh(answers.getFirst().path("refresh_token")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void theTokenBeforeWorksForAMinuteMoreAndThenEndsTheConnection() {
        TestApps.Connected app = apps.connect();
        String next = app.refresh().path("refresh_token");
        assertThat(app.refresh().<String>path("refresh_token")).isEqualTo(next);
        database.update(
                "update oauth_connection set rotated_at = rotated_at - interval '60 seconds' where credential_id = ?",
                app.id());

        Response late = app.refresh();

        assertThat(late.<String>path("error")).isEqualTo("invalid_grant");
        assertThat(status(app.accessToken())).isEqualTo(401);
        assertThat(app.refresh(next).statusCode())
                .as("the successor is gone too")
                .isEqualTo(400);
    }

    @Test
    void aTokenFromTwoRotationsAgoEndsTheConnectionAtOnce() {
        TestApps.Connected app = apps.connect();
        String second = app.refresh().path("refresh_token");
        String third = app.refresh(second).path("refresh_token");

        assertThat(app.refresh().<String>path("error")).isEqualTo("invalid_grant");

        assertThat(app.refresh(third).statusCode()).isEqualTo(400);
    }

    @Test
    void aMadeUpTokenEndsNothing() {
        TestApps.Connected app = apps.connect();
        app.refresh(app.refresh().path("refresh_token"));

        assertThat(app.refresh("atl_rt_" + app.id() + ".0." + "0".repeat(64)).<String>path("error"))
                .isEqualTo("invalid_grant");

        assertThat(status(app.accessToken())).isEqualTo(200);
    }

    @Test
    void anotherClientGetsNothingForARefreshTokenAndEndsNothing() {
        TestApps.Connected app = apps.connect();

        assertThat(refresh(apps.client(), app.refreshToken()).<String>path("error"))
                .isEqualTo("invalid_grant");

        assertThat(app.refresh().statusCode()).isEqualTo(200);
    }

    @Test
    void anUnusedConnectionAsksThePersonAgain() {
        TestApps.Connected app = apps.connect();
        database.update(
                "update oauth_connection set refresh_expires_at = now() - interval '1 second' where credential_id = ?",
                app.id());

        assertThat(app.refresh().<String>path("error")).isEqualTo("invalid_grant");
    }

    @Test
    void aRefreshGivesNoMoreThanThePersonApproved() {
        TestApps.Connected app = apps.connect(Map.of("resource", MCP), Scope.READ);
        Map<String, String> form = new HashMap<>(
                Map.of("grant_type", "refresh_token", "client_id", app.client(), "refresh_token", app.refreshToken()));

        form.put("scope", "read generate");
        assertThat(TestApps.token(form).<String>path("error")).isEqualTo("invalid_scope");
        form.put("scope", "read");
        form.put("resource", API);
        assertThat(TestApps.token(form).<String>path("error")).isEqualTo("invalid_target");
        form.put("resource", MCP);
        assertThat(TestApps.token(form).<String>path("scope")).isEqualTo("read");
    }

    @Test
    void anAccessTokenEndsAfterAnHour() {
        TestApps.Connected app = apps.connect();
        assertThat(status(app.accessToken())).isEqualTo(200);
        database.update(
                "update oauth_access_token set expires_at = now() - interval '1 second' where credential_id = ?",
                app.id());
        app.refresh();

        assertThat(status(app.accessToken())).isEqualTo(401);
    }

    /** RFC 9700 2.3: a token is for one resource. */
    @Test
    void aTokenOfTheAssistantConnectionIsNoTokenOfTheApi() {
        assertThat(status(apps.connect(Map.of("resource", MCP)).accessToken())).isEqualTo(401);
        assertThat(status(apps.connect(Map.of("resource", API)).accessToken())).isEqualTo(200);
        assertThat(status(apps.connect().accessToken())).isEqualTo(200);
    }

    @Test
    void anApplicationGivesItsConnectionBack() {
        TestApps.Connected app = apps.connect();

        assertThat(revoke(apps.client(), app.refreshToken())).isEqualTo(200);
        assertThat(status(app.accessToken())).as("another client ends nothing").isEqualTo(200);
        assertThat(revoke(app.client(), app.refreshToken())).isEqualTo(200);

        assertThat(status(app.accessToken())).isEqualTo(401);
        assertThat(app.refresh().<String>path("error")).isEqualTo("invalid_grant");
        assertThat(revoke(app.client(), "anything")).isEqualTo(200);
    }

    @Test
    void anAccessTokenIsGivenBackAlone() {
        TestApps.Connected app = apps.connect();
        assertThat(status(app.accessToken())).isEqualTo(200);

        assertThat(revoke(app.client(), app.accessToken())).isEqualTo(200);

        assertThat(status(app.accessToken())).isEqualTo(401);
        assertThat(app.refresh().statusCode()).isEqualTo(200);
    }

    @Test
    void aFormThatIsSentAgainGetsTheSameCode() {
        String client = apps.client();
        String verifier = new CodeVerifier().getValue();
        String request = apps.begin(TestApps.ask(client, verifier));
        long account = apps.approve(Map.of()).account();
        var allowed = new ConsentService.Allowed(Set.of(Scope.READ), OptionalLong.of(5), false);

        URI first = consents.allow(request, account, TestApps.USER, allowed, TestKeys.ACTOR);
        URI second = consents.allow(request, account, TestApps.USER, allowed, TestKeys.ACTOR);

        assertThat(second).isEqualTo(first);
        assertThat(consents.deny(request, TestApps.USER)).isEqualTo(first);
        assertThatThrownBy(() -> consents.allow(request, account, TestApps.USER + 1, allowed, TestKeys.ACTOR))
                .as("the answer is for who decided")
                .isInstanceOf(ApiException.class);
        String code = Fields.ofQuery(first.toString()).text("code");
        var waiting = new TestApps.Waiting(client, code, verifier, account);
        assertThat(TestApps.token(waiting.form()).<String>path("scope")).isEqualTo("read");
    }

    @Test
    void nobodyAllowsWhatWasNotAskedFor() {
        Map<String, String> query = TestApps.ask(apps.client(), new CodeVerifier().getValue());
        query.put("scope", "read");
        String request = apps.begin(query);
        var more = new ConsentService.Allowed(Set.of(Scope.READ, Scope.GENERATE), OptionalLong.empty(), false);

        assertThatThrownBy(() -> consents.allow(request, 1, TestApps.USER, more, TestKeys.ACTOR))
                .isInstanceOf(ApiException.class);
    }

    private static int status(String token) {
        return given().header("Authorization", "Bearer " + token)
                .get("/v1/models")
                .statusCode();
    }

    private static int revoke(String client, String token) {
        return given().contentType("application/x-www-form-urlencoded")
                .formParams(Map.of("client_id", client, "token", token))
                .post("/oauth/revoke")
                .statusCode();
    }

    private static Response refresh(String client, String token) {
        return TestApps.token(Map.of("grant_type", "refresh_token", "client_id", client, "refresh_token", token));
    }
}
