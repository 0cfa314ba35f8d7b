// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import static io.restassured.RestAssured.given;

import io.restassured.specification.RequestSpecification;

/** A client that sends its key with every request. */
public record TestClient(String key) {

    public RequestSpecification request() {
        return given().header("Authorization", "Bearer " + key);
    }

    /** For a {@link RawClient}: everything before the body, starting with {@code POST /v1/files}. */
    public String head(String start, String... headers) {
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        return start + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + key + "\r\n" + more + "\r\n";
    }
}
