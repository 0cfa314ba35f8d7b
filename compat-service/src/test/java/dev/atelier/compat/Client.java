// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import static io.restassured.RestAssured.given;

import dev.atelier.testkit.TestCaller;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.concurrent.atomic.AtomicLong;

/** A made-up account that speaks a dialect. */
public record Client(String prefix, long account) {
    private static final AtomicLong NEXT = new AtomicLong(70_000);

    public static Client create(String prefix) {
        return new Client(prefix, NEXT.incrementAndGet());
    }

    /** Returns a prompt that no other test uses. */
    public String prompt(String words) {
        return words + " " + account + "-" + NEXT.incrementAndGet();
    }

    public RequestSpecification request() {
        return given().auth().oauth2(TestCaller.account(account).token());
    }

    public Response post(String path, Object body) {
        return request().contentType(ContentType.JSON).body(body).post(prefix + path);
    }

    /** A GET as the JavaScript client sends it: with the content type of a body that it does not have. */
    public Response get(String path) {
        return request().header("Content-Type", "application/json").get(prefix + path);
    }

    public String submit(String path, Object body) {
        return post(path, body).then().statusCode(200).extract().path("request_id");
    }
}
