// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.atelier.gateway.oauth.authorize.AuthorizationService;
import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.FakeSite;
import dev.atelier.gateway.testing.FakeSite.Answer;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications that describe themselves by a document at the address that is their id. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ClientDocumentTest {
    private static final String REDIRECT = "http://127.0.0.1/callback";
    /** Documents are read for so many requests of an address; each test has its own. */
    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    private final String verifier = new CodeVerifier().getValue();
    private final String path = "/" + UUID.randomUUID() + "/client.json";
    private final String address = "203.0.113." + ADDRESSES.incrementAndGet();
    private final FakeSite site;
    private final TestApps apps;
    private final TestUsers users;
    private final FakeServices services;
    private final AuthorizationService authorizations;
    private final Database database;

    ClientDocumentTest(
            FakeSite site,
            TestApps apps,
            TestUsers users,
            FakeServices services,
            AuthorizationService authorizations,
            Database database) {
        this.site = site;
        this.apps = apps;
        this.users = users;
        this.services = services;
        this.authorizations = authorizations;
        this.database = database;
    }

    private JsonObject document() {
        return new JsonObject()
                .put("client_id", site.url(path))
                .put("client_name", "An application")
                .put("redirect_uris", new JsonArray().add(REDIRECT))
                .put("token_endpoint_auth_method", "private_key_jwt")
                .put("grant_types", new JsonArray().add("authorization_code").add("urn:example:other"));
    }

    private Map<String, String> ask() {
        Map<String, String> query = TestApps.ask(site.url(path), verifier);
        query.put("redirect_uri", "http://127.0.0.1:50001/callback");
        return query;
    }

    @Test
    void thePersonSeesTheHostThatTheApplicationOwns() {
        services.reset();
        site.on(path, Answer.json(document().encode()));
        TestUsers.Person person = users.create();

        String page = users.browserOf(person)
                .get("/oauth/consent?request=" + apps.begin(ask()))
                .asString();

        assertThat(page)
                .contains("An application", "<strong>client.test</strong>", "<strong>127.0.0.1</strong>")
                .doesNotContain("not verified");
    }

    @Test
    void aDocumentIsReadAgainAfterItsTimeAndNotBefore() {
        site.on(path, Answer.json(document().encode()));
        apps.begin(ask());
        apps.begin(ask());
        assertThat(site.countReads(path)).isOne();

        database.update(
                "update oauth_client set fresh_until = now() - interval '1 second' where id = ?", site.url(path));
        site.on(
                path,
                Answer.json(document()
                        .put("redirect_uris", new JsonArray().add("https://other.test/"))
                        .encode()));

        assertThatThrownBy(() -> authorizations.begin(TestApps.fields(ask()), address))
                .as("the former redirect is gone")
                .isInstanceOf(OAuthException.class);
        assertThat(site.countReads(path)).isEqualTo(2);
    }

    /** Within five minutes and a day, whatever the site says. */
    @ParameterizedTest
    @ValueSource(strings = {"no-store", "max-age=1", "max-age=600", "max-age=999999999"})
    void howLongADocumentCountsHasLimits(String cacheControl) {
        site.on(
                path,
                new Answer(
                        200,
                        Map.of("Content-Type", "application/json; charset=utf-8", "Cache-Control", cacheControl),
                        document().encode()));

        apps.begin(ask());

        double minutes = database.get(
                "select extract(epoch from fresh_until - now())::bigint as seconds from oauth_client where id = ?",
                row -> row.getLong("seconds") / 60.0,
                site.url(path));
        assertThat(minutes).isBetween(4.0, 24 * 60.0);
        assertThat(minutes > 6).isEqualTo(cacheControl.length() > "max-age=1".length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "another id",
                "another spelling of the id",
                "a redirect",
                "an error",
                "HTML",
                "six kilobytes",
                "a secret",
                "no name",
                "no redirect URIs",
                "a dangerous redirect URI",
                "no object",
                "nothing"
            })
    void aDocumentThatBreaksARuleIsRefusedAndNotReadAgainAtOnce(String fault) {
        site.on(path, broken(fault));

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> authorizations.begin(TestApps.fields(ask()), address))
                    .isInstanceOf(OAuthException.class);
        }

        assertThat(site.countReads(path)).isOne();
        assertThat(database.list(
                        "select id from oauth_client where id = ?", row -> row.getString("id"), site.url(path)))
                .isEmpty();
    }

    private Answer broken(String fault) {
        JsonObject document = document();
        String valid = document.encode();
        return switch (fault) {
            case "another id" ->
                Answer.json(document.put("client_id", site.url("/other.json")).encode());
            case "another spelling of the id" ->
                Answer.json(document.put("client_id", site.url(path).replace("client.test", "CLIENT.test"))
                        .encode());
            case "a redirect" -> {
                site.on(path + "/moved", Answer.json(valid));
                yield new Answer(302, Map.of("Location", site.url(path + "/moved")), "");
            }
            case "an error" -> new Answer(500, Map.of("Content-Type", "application/json"), valid);
            case "HTML" -> new Answer(200, Map.of("Content-Type", "text/html"), valid);
            case "six kilobytes" ->
                Answer.json(document.put("x", "x".repeat(6_000)).encode());
            case "a secret" -> Answer.json(document.put("client_secret", "s").encode());
            case "no name" -> Answer.json(without(document, "client_name"));
            case "no redirect URIs" -> Answer.json(without(document, "redirect_uris"));
            case "a dangerous redirect URI" ->
                Answer.json(document.put("redirect_uris", new JsonArray().add("javascript:alert(1)"))
                        .encode());
            case "no object" -> Answer.json("[" + valid + "]");
            default -> new Answer(404, Map.of(), "");
        };
    }

    private static String without(JsonObject document, String member) {
        document.remove(member);
        return document.encode();
    }
}
