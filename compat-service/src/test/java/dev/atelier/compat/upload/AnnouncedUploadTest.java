// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.FakeLibrary;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** Files that come without a credential, and their links. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class AnnouncedUploadTest {
    private static final byte[] PICTURE = "\u0089PNG picture".getBytes(StandardCharsets.ISO_8859_1);

    private final FakeLibrary library;
    private final FakeGenerations generations;
    private final AnnouncedUploadService uploads;
    private final DataSource database;
    private final String base;
    private final Client client = Client.create("/compat/hf");

    AnnouncedUploadTest(
            FakeLibrary library,
            FakeGenerations generations,
            AnnouncedUploadService uploads,
            DataSource database,
            @ConfigProperty(name = "atelier.base-url") String base) {
        this.library = library;
        this.generations = generations;
        this.uploads = uploads;
        this.database = database;
        this.base = base;
    }

    @Test
    void theBytesBecomeAFileOfTheAccountThatAskedForTheUrl() {
        JsonPath place = place("image/png");

        put(place, PICTURE).then().statusCode(200);

        assertThat(place.getString("upload_headers.Content-Type")).isEqualTo("image/png");
        assertThat(library.fileOf(client.account())).hasValueSatisfying(file -> {
            assertThat(file.bytes().getBytes()).isEqualTo(PICTURE);
            assertThat(file.contentType()).isEqualTo("image/png");
        });
        given().redirects()
                .follow(false)
                .get(path(place.getString("public_url")))
                .then()
                .statusCode(307)
                .header("Location", startsWith("https://media.test/media/"));
    }

    @Test
    void theSameBytesOnceMoreAreWelcomeAndOthersAreNot() {
        JsonPath place = place("image/png");
        put(place, PICTURE).then().statusCode(200);

        put(place, PICTURE).then().statusCode(200);
        put(place, "other".getBytes(StandardCharsets.UTF_8))
                .then()
                .statusCode(400)
                .body("detail", notNullValue());

        assertThat(library.filesOf(client.account())).isEqualTo(1);
    }

    @Test
    void theLinkIsAReferenceForItsOwnerAndNothingForAnybodyElse() {
        JsonPath place = place("image/png");
        put(place, PICTURE);
        String prompt = client.prompt("own link");
        Map<String, String> body = Map.of("prompt", prompt, "image_url", place.getString("public_url"));

        client.post("/reve/edit", body).then().statusCode(200);
        Client.create("/compat/hf")
                .post("/reve/edit", body)
                .then()
                .statusCode(422)
                .body("detail[0].loc", contains("body", "image_url"));

        assertThat(generations.orders(prompt))
                .singleElement()
                .satisfies(order ->
                        assertThat(order.input().path("image_url").asText()).matches("file_\\d+"));
    }

    @Test
    void aLinkToOurOwnMediaIsResolvedAndNotFetched() {
        String prompt = client.prompt("own media");
        String link = base + "/media/" + client.account() + ".png";

        client.post("/reve/edit", Map.of("prompt", prompt, "image_url", link))
                .then()
                .statusCode(200);
        client.post("/reve/edit", Map.of("prompt", prompt, "image_url", base + "/media/0.png"))
                .then()
                .statusCode(422);

        assertThat(generations.orders(prompt))
                .extracting(order -> order.input().path("image_url").asText())
                .containsExactly("gen_5#0");
    }

    @Test
    void anUploadUrlWithoutBytesIsNoInput() {
        JsonPath place = place("image/png");

        client.post("/reve/edit", Map.of("prompt", "x", "image_url", place.getString("public_url")))
                .then()
                .statusCode(422);
        given().get(path(place.getString("public_url"))).then().statusCode(404).body("detail", notNullValue());
    }

    @Test
    void anUploadUrlThatIsTooOldOrUnknownTakesNothing() throws Exception {
        JsonPath place = place("image/png");
        expire("1 second");

        put(place, PICTURE).then().statusCode(404);
        given().body(PICTURE).put("/compat/hf/files/upload/0123456789").then().statusCode(404);

        assertThat(library.filesOf(client.account())).isZero();
    }

    @Test
    void anUploadWhoseBytesNeverCameIsDeletedAndAnyOtherStays() throws Exception {
        JsonPath used = place("image/png");
        put(used, PICTURE).then().statusCode(200);
        place("image/png");
        expire("3 hours");
        JsonPath open = place("image/png");

        uploads.deleteUnused();

        assertThat(countRows()).isEqualTo(2);
        given().redirects()
                .follow(false)
                .get(path(used.getString("public_url")))
                .then()
                .statusCode(307);
        put(open, PICTURE).then().statusCode(200);
    }

    private int countRows() throws Exception {
        try (var connection = database.getConnection();
                var query = connection.prepareStatement("select count(*) from compat_upload where account_id = ?")) {
            query.setLong(1, client.account());
            try (var rows = query.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    private void expire(String age) throws Exception {
        try (var connection = database.getConnection();
                var update = connection.prepareStatement(
                        "update compat_upload set expires_at = now() - ?::interval where account_id = ?")) {
            update.setString(1, age);
            update.setLong(2, client.account());
            update.executeUpdate();
        }
    }

    @Test
    void aRefusalOfTheLibraryIsARefusal() {
        put(place("image/png"), "MZ program".getBytes(StandardCharsets.UTF_8))
                .then()
                .statusCode(422)
                .body("detail[0].msg", equalTo("This is no image, video or audio."));
    }

    @Test
    void onlyTypesOfTheVendorsListHaveAPlace() {
        client.post("/files/generate-upload-url", Map.of("content_type", "application/pdf"))
                .then()
                .statusCode(422)
                .body("detail[0].loc", contains("body", "content_type"));
        client.post("/files/generate-upload-url", Map.of())
                .then()
                .statusCode(422)
                .body("detail[0].type", equalTo("missing"));
    }

    private JsonPath place(String type) {
        return client.post("/files/generate-upload-url", Map.of("content_type", type))
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    private Response put(JsonPath place, byte[] bytes) {
        return given().contentType("image/png").body(bytes).put(path(place.getString("upload_url")));
    }

    /** Without the gateway, which is a fake here. */
    private String path(String url) {
        assertThat(url).startsWith(base + "/compat/hf/files/");
        return url.substring(base.length());
    }
}
