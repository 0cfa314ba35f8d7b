// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.cli.output.CommandException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrowserSignInTest {
    private static final String ISSUER = "https://atelier.example";
    private static final AuthorizationServer.Endpoints ENDPOINTS = new AuthorizationServer.Endpoints(
            ISSUER, ISSUER + "/oauth/authorize", ISSUER + "/oauth/token", ISSUER + "/oauth/revoke");

    private final AuthorizationServer authorizations = new AuthorizationServer(Clock.systemUTC());

    @Test
    void thePageAsksForACodeThatOnlyThisProgramCanUse() throws Exception {
        try (var signIn = new BrowserSignIn(ENDPOINTS)) {
            assertThat(query(signIn.address()))
                    .containsEntry("client_id", "atelier-cli")
                    .containsEntry("code_challenge_method", "S256")
                    .containsEntry("resource", "https%3A%2F%2Fatelier.example")
                    .hasEntrySatisfying(
                            "code_challenge", challenge -> assertThat(challenge).hasSize(43))
                    .hasEntrySatisfying("state", state -> assertThat(state).hasSize(43));
        }
    }

    @Test
    void theChallengeIsTheOneOfTheStandard() {
        // RFC 7636, appendix B.
        assertThat(new Pkce("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk").challenge())
                .isEqualTo("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "/oauth/authorize", "file:///tmp/page", "-a", "ssh://host", "http://atelier.example/token"})
    void onlyAddressesOfTheWebAreOpenedAndGetSecrets(String endpoint) {
        assertThatThrownBy(() -> AuthorizationServer.endpoint(ISSUER, endpoint))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("https address");
        assertThat(AuthorizationServer.endpoint("http://localhost:8080", "http://localhost:8080/oauth/token"))
                .isEqualTo("http://localhost:8080/oauth/token");
        assertThat(AuthorizationServer.endpoint(ISSUER, ISSUER + "/oauth/token"))
                .isEqualTo(ISSUER + "/oauth/token");
    }

    @Test
    void aPageOfAStrangerEndsNothing() throws Exception {
        try (var signIn = new BrowserSignIn(ENDPOINTS)) {
            String callback = java.net.URLDecoder.decode(
                    query(signIn.address()).getOrDefault("redirect_uri", ""), StandardCharsets.UTF_8);

            int status = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(callback + "?code=stolen&state=guessed&iss=" + ISSUER))
                                    .build(),
                            BodyHandlers.discarding())
                    .statusCode();

            assertThat(status).isEqualTo(400);
        }
    }

    @Test
    void aPersonWhoDoesNotAllowItIsToldSo() throws Exception {
        try (var signIn = new BrowserSignIn(ENDPOINTS)) {
            String state = query(signIn.address()).get("state");
            String address = "http://127.0.0.1:9/callback?error=access_denied&state=" + state + "&iss=" + ISSUER;

            assertThatThrownBy(() -> signIn.finish(authorizations, address))
                    .isInstanceOf(CommandException.class)
                    .hasMessage("You did not allow it.");
        }
    }

    @Test
    void theAnswerOfAnotherServerIsRefused() throws Exception {
        try (var signIn = new BrowserSignIn(ENDPOINTS)) {
            String state = query(signIn.address()).get("state");
            String address = "http://127.0.0.1:9/callback?code=x&state=" + state + "&iss=https://other.example";

            assertThatThrownBy(() -> signIn.finish(authorizations, address))
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("another sign-in");
        }
    }

    private static Map<String, String> query(String address) {
        return Arrays.stream(address.substring(address.indexOf('?') + 1).split("&", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }
}
