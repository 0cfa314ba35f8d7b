// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

import static io.restassured.RestAssured.given;

import dev.atelier.gateway.signin.testing.PeopleProfile;
import dev.atelier.testkit.NodeScripts;
import dev.atelier.testkit.RunningScript;
import io.restassured.filter.cookie.CookieFilter;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.ConfigProvider;

/** The npm package oidc-provider, which signs each visitor in as the person that a test names. */
final class SecondProvider implements AutoCloseable {
    // The profile runs in another class loader, where a constant would have another value.
    private static final String ISSUER =
            ConfigProvider.getConfig().getValue("atelier.sign-in.oidc.issuer", String.class);
    private static final String CALLBACK = "http://localhost:8080/login/oidc/callback";
    private static final int REDIRECTS = 10;

    private final RunningScript script;

    private SecondProvider(RunningScript script) {
        this.script = script;
    }

    static SecondProvider start() {
        RunningScript script = NodeScripts.of(Path.of("src/test/oidc"), Path.of("target", "oidc"))
                .start(
                        Map.of("ISSUER", ISSUER, "CALLBACK", CALLBACK, "SECRET", PeopleProfile.CLIENT_SECRET),
                        List.of("provider.mjs"));
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptions()
                .until(() -> given().get(ISSUER + "/.well-known/openid-configuration")
                                .statusCode()
                        == 200);
        return new SecondProvider(script);
    }

    /** Who signs in next. */
    void nextIs(JsonObject claims) {
        given().queryParam("claims", claims.encode())
                .get(ISSUER + "/next-person")
                .then()
                .statusCode(200);
    }

    /** Does what a browser does at the provider; returns the query with which the provider sends it back. */
    static String signIn(String address) {
        var cookies = new CookieFilter();
        String next = address;
        for (int hop = 0; hop < REDIRECTS; hop++) {
            Response answer = given().filter(cookies)
                    .redirects()
                    .follow(false)
                    .urlEncodingEnabled(false)
                    .get(next.startsWith("/") ? ISSUER + next : next);
            next = answer.header("Location");
            if (next.startsWith(CALLBACK)) {
                return next.substring(CALLBACK.length() + 1);
            }
        }
        throw new AssertionError("the provider does not send the browser back");
    }

    @Override
    public void close() {
        script.close();
    }
}
