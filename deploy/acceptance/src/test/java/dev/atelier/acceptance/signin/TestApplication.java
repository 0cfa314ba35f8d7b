// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.signin;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An application that a person connects with the account: one verifier for all its requests is enough for a test. */
record TestApplication(String baseUrl, String client) {
    private static final String REDIRECT = "http://127.0.0.1:9999/callback";
    private static final String VERIFIER = "a-verifier-of-43-characters-0123456789-0123";
    private static final Pattern CODE = Pattern.compile("code(?:=|&#61;)(atl_ac_[0-9a-f]{64})");

    /** What an application has of a connection. */
    record Tokens(String access, String refresh) {

        static Tokens of(Response answer) {
            answer.then().statusCode(200);
            return new Tokens(answer.path("access_token"), answer.path("refresh_token"));
        }

        /** The number of the connection, which its refresh token begins with. */
        long connection() {
            return Long.parseLong(refresh.substring("atl_rt_".length(), refresh.indexOf('.')));
        }
    }

    static TestApplication register(String baseUrl) {
        String client = given().baseUri(baseUrl)
                .contentType("application/json")
                .body("{\"client_name\":\"acceptance\",\"redirect_uris\":[\"" + REDIRECT + "\"]}")
                .post("/oauth/register")
                .then()
                .statusCode(201)
                .extract()
                .path("client_id");
        return new TestApplication(baseUrl, client);
    }

    /** Begins a request; returns the page on which the person decides. */
    String ask() {
        return given().baseUri(baseUrl)
                .redirects()
                .follow(false)
                .queryParams(Map.of(
                        "response_type",
                        "code",
                        "client_id",
                        client,
                        "redirect_uri",
                        REDIRECT,
                        "code_challenge",
                        challenge(),
                        "code_challenge_method",
                        "S256"))
                .get("/oauth/authorize")
                .then()
                .statusCode(303)
                .extract()
                .header("Location");
    }

    /** The code on the page that leads back to the application. */
    static String code(Response page) {
        Matcher code = CODE.matcher(page.then().statusCode(200).extract().asString());
        assertThat(code.find()).isTrue();
        return code.group(1);
    }

    Response exchange(String code) {
        return token(Map.of(
                "grant_type", "authorization_code",
                "client_id", client,
                "code", code,
                "redirect_uri", REDIRECT,
                "code_verifier", VERIFIER));
    }

    Response refresh(String token) {
        return token(Map.of("grant_type", "refresh_token", "client_id", client, "refresh_token", token));
    }

    Tokens connect(TestPerson person, int dailyCap) {
        return Tokens.of(exchange(code(person.allow(person.form(ask(), dailyCap)))));
    }

    private Response token(Map<String, String> form) {
        return given().baseUri(baseUrl).formParams(form).post("/oauth/token");
    }

    private static String challenge() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(VERIFIER.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
