// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import static io.restassured.RestAssured.given;

import dev.atelier.testkit.TestCaller;
import io.restassured.builder.MultiPartSpecBuilder;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A made-up account and what it does at the API. */
public record Account(long number) {
    /** Of the outputs that {@link #output(byte[], String, Map)} stores. */
    public static final String PROMPT = "a red fox in a birch forest";

    private static final AtomicLong ACCOUNTS = new AtomicLong(50_000);
    private static final AtomicLong GENERATIONS = new AtomicLong(500_000);

    public static Account create() {
        return new Account(ACCOUNTS.incrementAndGet());
    }

    public static long nextGeneration() {
        return GENERATIONS.incrementAndGet();
    }

    public RequestSpecification asks() {
        return given().auth().oauth2(TestCaller.account(number).token());
    }

    /** As generation-service calls. */
    public static RequestSpecification service() {
        return service("generation");
    }

    /** As this service calls. */
    public static RequestSpecification service(String caller) {
        return given().auth().oauth2(TestCaller.internal(caller));
    }

    public Response upload(byte[] bytes, String name) {
        return upload(bytes, name, null);
    }

    public Response upload(byte[] bytes, String name, @Nullable String model) {
        RequestSpecification form = asks().multiPart(new MultiPartSpecBuilder(bytes)
                .controlName("file")
                .fileName(name)
                .mimeType("application/octet-stream")
                .build());
        return model == null
                ? form.post("/v1/files")
                : form.multiPart("model", model).post("/v1/files");
    }

    /** A small picture that differs by its seed. */
    public JsonPath picture(int seed) {
        return upload(Samples.png(24, 16, seed), "picture " + seed + ".png")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
    }

    /** An output of a generation of this account; answers its reference. */
    public String output(long project, String prompt) {
        long generation = nextGeneration();
        service()
                .contentType("image/png")
                .queryParams("account", number, "project", project, "origin", "api", "type", "image")
                .queryParam("prompt", prompt)
                .body(Samples.png(20, 20, (int) generation))
                .put("/internal/outputs/{generation}/0", generation)
                .then()
                .statusCode(200);
        return "gen_" + generation + "#0";
    }

    /** Stores an output as generation-service does, and answers its view. */
    public JsonPath output(byte[] body, String type, Map<String, String> facts) {
        return json(
                service()
                        .contentType("application/octet-stream")
                        .queryParams("account", number, "project", 0, "origin", "api", "type", type)
                        .queryParam("model", "atelier-canvas")
                        .queryParam("model_revision", "0123abcd")
                        .queryParam("prompt", PROMPT)
                        .queryParams(facts)
                        .body(body)
                        .put("/internal/outputs/{generation}/0", nextGeneration()),
                200);
    }

    /** The bytes at an address of the library. */
    public static byte[] download(String url) {
        URI address = URI.create(url);
        String query = address.getQuery() == null ? "" : "?" + address.getQuery();
        return given().get(address.getPath() + query)
                .then()
                .statusCode(200)
                .extract()
                .asByteArray();
    }

    public JsonPath project(String name) {
        return json(
                asks().contentType(ContentType.JSON).body(Map.of("name", name)).post("/v1/projects"), 201);
    }

    public Response pin(String project, String media, @Nullable String name) {
        Map<String, String> body = new HashMap<>(Map.of("media", media));
        if (name != null) {
            body.put("name", name);
        }
        return asks().contentType(ContentType.JSON).body(body).post("/v1/shelves/{project}/items", project);
    }

    public JsonPath resolve(String... refs) {
        return json(
                service()
                        .contentType(ContentType.JSON)
                        .body(Map.of("account", number, "refs", List.of(refs)))
                        .post("/internal/media/resolve"),
                200);
    }

    public void share(String project, Account with, String role) {
        service("gateway")
                .contentType(ContentType.JSON)
                .body(Map.of("role", role))
                .put("/internal/projects/{project}/members/{account}", project, with.number())
                .then()
                .statusCode(200);
    }

    public static JsonPath json(Response answer, int status) {
        return answer.then().statusCode(status).extract().jsonPath();
    }
}
