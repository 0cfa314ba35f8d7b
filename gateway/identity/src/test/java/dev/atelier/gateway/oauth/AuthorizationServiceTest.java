// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.atelier.gateway.oauth.authorize.AuthorizationService;
import dev.atelier.gateway.oauth.authorize.AuthorizationService.Outcome;
import dev.atelier.gateway.oauth.authorize.PendingRequest;
import dev.atelier.gateway.oauth.consent.ConsentService;
import dev.atelier.gateway.request.Fields;
import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class AuthorizationServiceTest {
    private static final String VERIFIER = new CodeVerifier().getValue();
    private static final String ADDRESS = "203.0.113.9";

    @Inject
    AuthorizationService authorizations;

    @Inject
    ConsentService consents;

    @Inject
    TestApps apps;

    @Inject
    Database database;

    @Test
    void aRequestIsKeptAsItWasAsked() {
        String client = apps.client();
        Map<String, String> query = TestApps.ask(client, VERIFIER);
        query.put("scope", "read generate offline_access openid");

        PendingRequest request = consents.find(apps.begin(query), TestApps.USER);

        assertThat(request.client()).isEqualTo(client);
        assertThat(request.scopes()).containsExactlyInAnyOrder(Scope.READ, Scope.GENERATE);
        assertThat(request.state()).contains("st");
    }

    /** RFC 9700 4.1.3: before client and address belong together, no answer leaves this server. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://app.example/callback/",
                "https://app.example/callback?x=1",
                "https://app.example/callback/../other",
                "https://app.example:444/callback",
                "https://app.example.evil.example/callback",
                "https://evil.example/callback",
                "http://app.example/callback",
                "https://APP.example/callback",
                "https://app.example/callback#part",
                "javascript:alert(1)"
            })
    void noAnswerGoesToAnAddressThatIsNotRegistered(String uri) {
        Map<String, String> query = TestApps.ask(apps.client(), VERIFIER);
        query.put("redirect_uri", uri);

        assertRefusedOnAPage(TestApps.fields(query));
    }

    @ParameterizedTest
    @ValueSource(strings = {"client_id", "redirect_uri"})
    void noAnswerGoesAnywhereWithoutClientAndAddress(String name) {
        Map<String, String> query = TestApps.ask(apps.client(), VERIFIER);
        query.remove(name);

        assertRefusedOnAPage(TestApps.fields(query));
    }

    @ParameterizedTest
    @ValueSource(strings = {"client_id", "redirect_uri"})
    void noAnswerGoesAnywhereWithTwoOfThem(String name) {
        Fields once = TestApps.fields(TestApps.ask(apps.client(), VERIFIER));
        Map<String, List<String>> query = new HashMap<>(once.values());
        query.put(name, List.of(once.text(name), "https://evil.example/"));

        assertRefusedOnAPage(new Fields(query));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dyn_unknown",
                "x",
                "https://app.example/",
                "http://app.example/client.json",
                "https://user@app.example/client.json",
                "https://app.example/a/../client.json",
                "https://app.example/client.json#part",
                "https://127.0.0.1/client.json",
                "https://169.254.169.254/client.json",
                "https://[::1]/client.json",
                "https://10.0.0.1/client.json"
            })
    void anUnknownClientIsToldSoOnAPage(String client) {
        assertRefusedOnAPage(TestApps.fields(TestApps.ask(client, VERIFIER)));
    }

    @Test
    void aBlockedClientIsToldSoOnAPage() {
        String client = apps.client();
        database.update("update oauth_client set blocked = true where id = ?", client);

        assertRefusedOnAPage(TestApps.fields(TestApps.ask(client, VERIFIER)));
    }

    /** RFC 8252 7.3: only the port of a loopback address may differ. */
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1/cb, http://127.0.0.1:50001/cb, true",
        "http://127.0.0.1:33418/, http://127.0.0.1:1/, true",
        "http://localhost:1/cb, http://localhost/cb, true",
        "http://[::1]:1/cb, http://[::1]:2/cb, true",
        "http://localhost:1/cb, http://127.0.0.1:1/cb, false",
        "http://127.0.0.1:1/cb, http://127.0.0.1:1/other, false",
        "http://127.0.0.1:1/cb, http://127.0.0.1:1/cb?x=1, false",
        "http://127.0.0.1:1/cb, http://u@127.0.0.1:1/cb, false",
        "http://127.0.0.1:1/cb, https://127.0.0.1:1/cb, false",
        "cursor://a/cb, cursor://a/cb, true",
        "cursor://a/cb, cursor://b/cb, false"
    })
    void thePortOfAProgramOnTheSameMachineIsFree(String registered, String asked, boolean isAccepted) {
        Map<String, String> query = TestApps.ask(apps.client(registered), VERIFIER);
        query.put("redirect_uri", asked);

        if (isAccepted) {
            assertThat(apps.begin(query)).isNotEmpty();
        } else {
            assertRefusedOnAPage(TestApps.fields(query));
        }
    }

    /** RFC 9207 and RFC 9700 4.4: an error goes back with the state and the issuer. */
    @ParameterizedTest
    @CsvSource({
        "response_type, token, unsupported_response_type",
        "response_type, '', invalid_request",
        "response_mode, fragment, invalid_request",
        "response_mode, form_post, invalid_request",
        "code_challenge, '', invalid_request",
        "code_challenge, short, invalid_request",
        "code_challenge_method, plain, invalid_request",
        "code_challenge_method, '', invalid_request",
        "scope, admin, invalid_scope",
        "resource, https://other.example, invalid_target",
        "resource, http://localhost:8080/v1, invalid_target",
        "resource, not a uri, invalid_target",
        "request, eyJhbGciOiJub25lIn0.e30., request_not_supported",
        "request_uri, https://app.example/r, request_uri_not_supported",
        "prompt, none, consent_required"
    })
    void aFaultOfTheApplicationGoesBackToIt(String name, String value, String error) {
        Map<String, String> query = TestApps.ask(apps.client(), VERIFIER);
        if (value.isEmpty()) {
            query.remove(name);
        } else {
            query.put(name, value);
        }

        Outcome outcome = authorizations.begin(TestApps.fields(query), ADDRESS);

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Refuse.class, refusal -> {
            assertThat(refusal.location().toString()).startsWith(TestApps.REDIRECT + "?");
            Fields answer = Fields.ofQuery(refusal.location().toString());
            assertThat(answer.text("error")).isEqualTo(error);
            assertThat(answer.text("state")).isEqualTo("st");
            assertThat(answer.text("iss")).isEqualTo("http://localhost:8080");
            assertThat(answer.all("code")).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:8080",
                "http://localhost:8080/",
                "HTTP://LOCALHOST:8080/mcp",
                "http://localhost:8080/mcp/"
            })
    void aResourceIsFoundInEverySpelling(String resource) {
        Map<String, String> query = TestApps.ask(apps.client(), VERIFIER);
        query.put("resource", resource);

        assertThat(consents.find(apps.begin(query), TestApps.USER).audiences()).hasSize(1);
    }

    private void assertRefusedOnAPage(Fields query) {
        assertThatThrownBy(() -> authorizations.begin(query, ADDRESS)).isInstanceOf(OAuthException.class);
    }
}
