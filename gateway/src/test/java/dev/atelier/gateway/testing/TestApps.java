// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import static io.restassured.RestAssured.given;

import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.oauth.authorize.AuthorizationService;
import dev.atelier.gateway.oauth.consent.ConsentService;
import dev.atelier.gateway.request.Fields;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.sql.Database;
import io.restassured.response.Response;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Makes applications, and connects them with accounts as a person would. */
@ApplicationScoped
public class TestApps {
    public static final String REDIRECT = "https://app.example/callback";
    public static final long USER = 4_711;
    public static final long CAP = 300;

    private final AtomicLong accounts = new AtomicLong(500_000);
    private final AuthorizationService authorizations;
    private final ConsentService consents;
    private final ApiKeyService keys;
    private final Database database;

    TestApps(AuthorizationService authorizations, ConsentService consents, ApiKeyService keys, Database database) {
        this.authorizations = authorizations;
        this.consents = consents;
        this.keys = keys;
        this.database = database;
    }

    /** An application that waits for its code, with what it needs to fetch a token. */
    public record Waiting(String client, String code, String verifier, long account) {

        public Map<String, String> form() {
            Map<String, String> form = new HashMap<>();
            form.put("grant_type", "authorization_code");
            form.put("client_id", client);
            form.put("code", code);
            form.put("code_verifier", verifier);
            form.put("redirect_uri", REDIRECT);
            return form;
        }

        public Waiting withVerifier(String other) {
            return new Waiting(client, code, other, account);
        }
    }

    /** A connected application with its tokens. */
    public record Connected(String client, long account, String accessToken, String refreshToken) {

        /** The number of the connection, which its refresh token begins with. */
        public long id() {
            return Long.parseLong(refreshToken.substring("atl_rt_".length(), refreshToken.indexOf('.')));
        }

        public Response refresh() {
            return refresh(refreshToken);
        }

        public Response refresh(String token) {
            return token(Map.of("grant_type", "refresh_token", "client_id", client, "refresh_token", token));
        }

        public TestClient holder() {
            return new TestClient(accessToken);
        }
    }

    /** A new application on the free plan's account, registered with this address. */
    public String client(String... redirectUris) {
        String id = "dyn_" + UUID.randomUUID().toString().replace("-", "");
        database.update("""
                insert into oauth_client (id, kind, name, redirect_uris, metadata)
                values (?, 'registered', 'Test app', ?, '{}')
                """, id, redirectUris.length == 0 ? List.of(REDIRECT) : List.of(redirectUris));
        return id;
    }

    /** What an application asks for, without a resource. */
    public static Map<String, String> ask(String client, String verifier) {
        Map<String, String> query = new HashMap<>();
        query.put("response_type", "code");
        query.put("client_id", client);
        query.put("redirect_uri", REDIRECT);
        query.put("state", "st");
        query.put("code_challenge", challenge(verifier));
        query.put("code_challenge_method", "S256");
        return query;
    }

    public static String challenge(String verifier) {
        return CodeChallenge.compute(CodeChallengeMethod.S256, new CodeVerifier(verifier))
                .getValue();
    }

    public static Fields fields(Map<String, String> query) {
        return new Fields(
                query.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> List.of(e.getValue()))));
    }

    /** An application that a person has just approved, for all scopes and with a cap. */
    public Waiting approve(Map<String, String> more, Scope... scopes) {
        return approve(accounts.incrementAndGet(), USER, more, scopes);
    }

    private Waiting approve(long account, long user, Map<String, String> more, Scope... scopes) {
        String verifier = new CodeVerifier().getValue();
        String client = client();
        Map<String, String> query = ask(client, verifier);
        query.putAll(more);
        keys.storePlan(account, Plan.FREE);
        String request = begin(query);
        Set<Scope> allowed = scopes.length == 0 ? Set.of(Scope.values()) : Set.of(scopes);
        URI answer = consents.allow(
                request,
                account,
                user,
                new ConsentService.Allowed(allowed, OptionalLong.of(CAP), false),
                TestKeys.ACTOR);
        return new Waiting(client, Fields.ofQuery(answer.toString()).text("code"), verifier, account);
    }

    /** Begins a request that must be in order; returns its id. */
    public String begin(Map<String, String> query) {
        return switch (authorizations.begin(fields(query), "203.0.113.1")) {
            case AuthorizationService.Outcome.Ask(var id) -> id;
            case AuthorizationService.Outcome.Refuse(var location) ->
                throw new IllegalStateException(location.toString());
        };
    }

    public Connected connect(Scope... scopes) {
        return connect(Map.of(), scopes);
    }

    /** An application that this person approved. */
    public Connected connect(TestUsers.Person person) {
        return fetch(approve(person.account(), person.id(), Map.of()));
    }

    public Connected connect(Map<String, String> more, Scope... scopes) {
        return fetch(approve(more, scopes));
    }

    private static Connected fetch(Waiting waiting) {
        Response answer = token(waiting.form());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.asString());
        }
        return new Connected(
                waiting.client(), waiting.account(), answer.path("access_token"), answer.path("refresh_token"));
    }

    public static Response token(Map<String, String> form) {
        return given().contentType("application/x-www-form-urlencoded; charset=utf-8")
                .formParams(form)
                .post("/oauth/token");
    }
}
