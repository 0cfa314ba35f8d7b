// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.testkit.TestCaller;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** A made-up account and what it does at the API. */
public record Account(long number) {
    private static final AtomicLong NEXT = new AtomicLong(50_000);
    private static final String PATH = "/v1/webhook-endpoints";

    /** A registered endpoint and its secret. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Hook(String id, String secret) {
        public long number() {
            return Long.parseLong(id.substring("hook_".length()));
        }
    }

    public static Account create() {
        return new Account(NEXT.incrementAndGet());
    }

    public Hook register(String url, String... events) {
        Map<String, Object> body = Map.of("url", url, "events", events.length == 0 ? List.of("*") : List.of(events));
        return given().auth()
                .oauth2(token())
                .contentType(ContentType.JSON)
                .body(body)
                .post(PATH)
                .then()
                .statusCode(201)
                .extract()
                .as(Hook.class);
    }

    public JsonPath show(Hook hook) {
        return given().auth()
                .oauth2(token())
                .get(PATH + "/" + hook.id())
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    public void remove(Hook hook) {
        given().auth().oauth2(token()).delete(PATH + "/" + hook.id()).then().statusCode(200);
    }

    /** A request of this account to its endpoints. */
    public RequestSpecification call() {
        return given().auth().oauth2(token()).contentType(ContentType.JSON).basePath(PATH);
    }

    public String token() {
        return TestCaller.account(number).token();
    }
}
