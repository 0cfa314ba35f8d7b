// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;

/** An account made for one test, and the requests of its owner. */
public record TestAccount(String baseUrl, String id, String key) {

    public RequestSpecification request() {
        return given().filter(DocumentedAnswers.INSTANCE)
                .baseUri(baseUrl)
                .header("Authorization", "Bearer " + key)
                .contentType(ContentType.JSON);
    }

    /** Starts a run of any model. */
    public Response run(String model, Map<String, Object> input) {
        return request().body(Map.of("model", model, "input", input)).post("/v1/generations");
    }

    public Response create(String prompt) {
        return create(prompt, Map.of());
    }

    public Response create(String prompt, Map<String, Object> more) {
        var input = new java.util.HashMap<String, Object>(more);
        input.put("prompt", prompt);
        return request()
                .body(Map.of("model", "landscape-image", "input", input))
                .post("/v1/generations");
    }

    /** The id of a run that has to be accepted; a refusal fails the test with the answer. */
    public String started(String prompt) {
        return create(prompt).then().statusCode(202).extract().jsonPath().getString("id");
    }

    /** Reads a generation, held until it is final or 45 seconds are over. */
    public Response await(String generation) {
        return request().get("/v1/generations/{id}?wait=45", generation);
    }

    /** The newest generations, by their ids. */
    public List<String> generations() {
        return request().get("/v1/generations").jsonPath().getList("data.id");
    }

    public long credits() {
        return request()
                .get("/v1/account")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getLong("credits");
    }

    /** Its number in the services' databases. */
    public long number() {
        return Long.parseLong(id.substring(id.indexOf('_') + 1));
    }

    @Override
    public String toString() {
        return "TestAccount[" + id + "]";
    }
}
