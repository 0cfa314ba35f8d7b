// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.signin;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A person with a browser, signed in, who owns an account. */
record TestPerson(TestAccount account, String baseUrl, String session) {
    private static final String PASSWORD = "correct horse battery staple";
    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");
    private static final Pattern NUMBER = Pattern.compile("<option value=\"([0-9]+)\" selected>");

    /** Opens an invitation and signs in by it. */
    static TestPerson of(Platform platform, TestAccount account) {
        String email = account.id() + "@example.org";
        Response answer =
                page().formParams(Map.of("name", "Kim", "password", PASSWORD)).post(platform.invite(account, email));
        answer.then().statusCode(303);
        return new TestPerson(account, platform.stack().baseUrl(), Objects.requireNonNull(answer.cookie("sid")));
    }

    private static RequestSpecification page() {
        return given().redirects().follow(false).header("Sec-Fetch-Site", "same-origin");
    }

    RequestSpecification browser() {
        return page().baseUri(baseUrl).cookie("sid", session);
    }

    /** The form of the page on which the person allows a request, with a daily cap. */
    Map<String, Object> form(String consent, int dailyCap) {
        String page = browser().get(consent).then().statusCode(200).extract().asString();
        return Map.of(
                "request", consent.substring(consent.indexOf('=') + 1),
                "csrf", find(CSRF, page),
                "account", find(NUMBER, page),
                "scope", List.of("read", "generate", "library"),
                "daily_cap", dailyCap,
                "decision", "allow");
    }

    Response allow(Map<String, Object> form) {
        return browser().formParams(form).post("/oauth/consent");
    }

    /** Ends a connection in the console. */
    void revoke(long connection) {
        browser()
                .header("X-Atelier-Console", "1")
                .delete("/console/api/v1/connections/conn_" + connection)
                .then()
                .statusCode(200);
    }

    private static String find(Pattern pattern, String page) {
        Matcher found = pattern.matcher(page);
        assertThat(found.find()).as(page).isTrue();
        return found.group(1);
    }
}
