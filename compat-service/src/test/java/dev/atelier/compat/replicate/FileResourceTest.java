// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.FakeLibrary;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files, as the vendor's clients upload them before a create. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class FileResourceTest {
    private static final byte[] PICTURE = "PNG picture".getBytes(StandardCharsets.UTF_8);

    private final FakeGenerations generations;
    private final FakeLibrary library;
    private final String base;
    private final Client client = Client.create("/compat/replicate/v1");

    FileResourceTest(
            FakeGenerations generations, FakeLibrary library, @ConfigProperty(name = "atelier.base-url") String base) {
        this.generations = generations;
        this.library = library;
        this.base = base;
    }

    /** As the JavaScript client writes the form: the metadata are a file too. */
    private Response upload(String metadata) {
        return client.request()
                .multiPart("content", "buffer_1", PICTURE, "application/octet-stream")
                .multiPart("metadata", "blob", metadata.getBytes(StandardCharsets.UTF_8), "application/json")
                .post(client.prefix() + "/files");
    }

    @Test
    void anUploadIsKeptInTheLibraryAndShown() {
        Response created = upload("{\"album\":\"one\"}");

        String id = created.path("id");
        created.then()
                .statusCode(201)
                .body("id", matchesPattern("file_[0-9]+"))
                .body("name", equalTo("buffer_1"))
                .body("content_type", equalTo("image/png"))
                .body("size", equalTo(PICTURE.length))
                .body("checksums.sha256", matchesPattern("[0-9a-f]{64}"))
                .body("metadata.album", equalTo("one"))
                .body("created_at", notNullValue())
                .body("expires_at", nullValue())
                .body("urls.get", equalTo(base + "/compat/replicate/v1/files/" + id));
        assertThat(library.fileOf(client.account()).orElseThrow().bytes().getBytes())
                .isEqualTo(PICTURE);
        assertThat(client.get("/files/" + id).asString()).isEqualTo(created.asString());
        client.get("/files")
                .then()
                .statusCode(200)
                .body("results.id", contains(id))
                .body("next", nullValue());
    }

    @Test
    void theAddressOfAFileStandsInAnInput() {
        String address = upload("{}").path("urls.get");
        String file = address.substring(address.lastIndexOf('/') + 1);

        for (String link : List.of(address, address + "/download")) {
            String prompt = client.prompt("own file");
            client.post(
                            "/models/google/nano-banana/predictions",
                            Map.of("input", Map.of("prompt", prompt, "image_input", List.of(link))))
                    .then()
                    .statusCode(201);
            assertThat(generations.orders(prompt))
                    .singleElement()
                    .satisfies(order -> assertThat(
                                    order.input().path("image_urls").path(0).asText())
                            .isEqualTo(file));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/files/file_x", "/files/0123456789", "/files/", "/predictions/file_1"})
    void anAddressOfNoFileIsRefusedAtItsPlace(String path) {
        client.post(
                        "/models/google/nano-banana/predictions",
                        Map.of("input", Map.of("prompt", "x", "image_input", List.of(base + client.prefix() + path))))
                .then()
                .statusCode(422)
                .body("invalid_fields[0].field", equalTo("input.image_input.0"));
    }

    @Test
    void aDownloadLeadsToTheMediaLink() {
        String id = upload("{}").path("id");

        client.request()
                .redirects()
                .follow(false)
                .get(client.prefix() + "/files/" + id + "/download")
                .then()
                .statusCode(307)
                .header("Location", matchesPattern("https://media.test/media/.*"));
    }

    @Test
    void aDeletedFileIsGone() {
        String id = upload("{}").path("id");

        client.request()
                .delete(client.prefix() + "/files/" + id)
                .then()
                .statusCode(204)
                .body(emptyString());

        client.get("/files/" + id).then().statusCode(404);
        client.request().delete(client.prefix() + "/files/" + id).then().statusCode(404);
        client.get("/files").then().body("results.size()", equalTo(0));
    }

    @Test
    void anotherAccountsFileDoesNotExist() {
        String id = upload("{}").path("id");
        Client stranger = Client.create("/compat/replicate/v1");

        stranger.get("/files/" + id).then().statusCode(404).body("title", equalTo("Not found"));
        stranger.get("/files/" + id + "/download").then().statusCode(404);
        stranger.request().delete(stranger.prefix() + "/files/" + id).then().statusCode(404);
        client.get("/files/" + id).then().statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "\"x\"", "{} {}"})
    void metadataThatAreNoObjectAreRefused(String metadata) {
        assertThat(upload(metadata).statusCode()).isIn(400, 422);
        assertThat(library.filesOf(client.account())).isZero();
    }

    @Test
    void longMetadataAreRefused() {
        upload("{\"a\":\"" + "x".repeat(5000) + "\"}")
                .then()
                .statusCode(422)
                .body("invalid_fields[0].field", equalTo("metadata"));
    }

    @Test
    void aFormWithoutMetadataOrWithATextIsTaken() {
        client.request()
                .multiPart("content", "a.png", PICTURE, "image/png")
                .post(client.prefix() + "/files")
                .then()
                .statusCode(201)
                .body("metadata.size()", equalTo(0));
        client.request()
                .multiPart("metadata", "{\"a\":1}")
                .multiPart("content", "a.png", PICTURE, "image/png")
                .post(client.prefix() + "/files")
                .then()
                .statusCode(201)
                .body("metadata.a", equalTo(1));
    }

    @Test
    void anotherFormIsRefusedAndNothingIsKept() {
        client.request()
                .multiPart("file", "a.png", PICTURE, "image/png")
                .post(client.prefix() + "/files")
                .then()
                .statusCode(422)
                .body("invalid_fields[0].field", equalTo("content"));
        client.request()
                .multiPart("content", "a.png", PICTURE, "image/png")
                .multiPart("content", "b.png", PICTURE, "image/png")
                .post(client.prefix() + "/files")
                .then()
                .statusCode(422);
        client.request()
                .contentType(ContentType.JSON)
                .body("{}")
                .post(client.prefix() + "/files")
                .then()
                .statusCode(422)
                .body("detail", notNullValue());
        client.request()
                .multiPart("content", "a.exe", "MZ program".getBytes(StandardCharsets.UTF_8), "image/png")
                .post(client.prefix() + "/files")
                .then()
                .statusCode(422)
                .body("detail", equalTo("- file: This is no image, video or audio."));

        assertThat(library.filesOf(client.account())).isZero();
    }

    @Test
    void aCursorOfNoFileIsRefused() {
        client.get("/files?cursor=x").then().statusCode(404);
    }
}
