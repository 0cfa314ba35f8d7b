// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.page;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import dev.atelier.gateway.signin.testing.TestUsers;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class ConsolePagesTest {
    @Inject
    TestUsers users;

    @ParameterizedTest
    @ValueSource(
            strings = {"/console", "/console/library", "/console/webhooks/hook_12", "/console/playground/flux-dev"})
    void everyViewIsTheSamePage(String path) {
        users.browserOf(users.create())
                .get(path)
                .then()
                .statusCode(200)
                .contentType("text/html")
                .header("Cache-Control", "no-store")
                .header("X-Frame-Options", "DENY")
                .header(
                        "Content-Security-Policy",
                        allOf(
                                containsString("script-src 'self';"),
                                containsString("style-src 'self';"),
                                containsString("frame-ancestors 'none'"),
                                containsString("require-trusted-types-for 'script'"),
                                not(containsString("unsafe"))))
                .body(containsString("<at-console>"), not(containsString("person")));
    }

    @ParameterizedTest
    @CsvSource({
        "/console, /login?next=%2Fconsole",
        "/console/usage?by=model&days=7, /login?next=%2Fconsole%2Fusage%3Fby%3Dmodel%26days%3D7"
    })
    void aStrangerSignsInAndComesBack(String path, String login) {
        TestUsers.form()
                .urlEncodingEnabled(false)
                .get(path)
                .then()
                .statusCode(303)
                .header("Location", login);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/console/api", "/console/api/nothing", "/console/api/v1/nothing/at/all"})
    void anUnknownCallIsNoPage(String path) {
        users.browserOf(users.create())
                .get(path)
                .then()
                .statusCode(404)
                .contentType("application/json")
                .body("error.code", equalTo("not_found"));
    }

    @Test
    void theFilesOfThePageAreKeptForLongAndCompressed() {
        String page = users.browserOf(users.create()).get("/console").body().asString();
        String script = page.replaceAll("(?s).*<script type=\"module\" src=\"([^\"]+)\".*", "$1");

        Response answer = given().header("Accept-Encoding", "gzip").get(script);

        answer.then()
                .statusCode(200)
                .header("Cache-Control", "public, max-age=31536000, immutable")
                .header("Content-Encoding", "gzip")
                .header("Vary", "Accept-Encoding")
                .header("X-Content-Type-Options", "nosniff")
                .contentType("text/javascript");
        given().get("/console/assets/console-00000000.js").then().statusCode(404);
    }

    /** Browsers ask for the icon with every first page, and report a 404. */
    @Test
    void theIconIsThere() {
        byte[] icon = given().get("/favicon.ico")
                .then()
                .statusCode(200)
                .contentType("image/x-icon")
                .extract()
                .asByteArray();

        assertThat(icon).startsWith(0, 0, 1, 0);
    }

    @Test
    void theChosenColoursAreThereWithTheFirstPaint() {
        assertThat(themeOf("dark")).isEqualTo("dark");
        assertThat(themeOf("\"><script>")).isEqualTo("system");
    }

    private String themeOf(String cookie) {
        return users.browserOf(users.create())
                .cookie("theme", cookie)
                .get("/console")
                .body()
                .asString()
                .replaceAll("(?s).*data-theme=\"([^\"]*)\".*", "$1");
    }

    @ParameterizedTest
    @CsvSource({
        "'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 303",
        "'TEXT/HTML', 303",
        "'*/*', 200",
        "'application/json', 200",
        "'application/json, text/html', 200"
    })
    void theRootLeadsBrowsersToTheConsole(String accept, int status) {
        Response answer =
                given().redirects().follow(false).header("Accept", accept).get("/");

        answer.then().statusCode(status).header("Vary", "Accept");
        assertThat(answer.header("Location")).isEqualTo(status == 303 ? "/console" : null);
    }
}
