// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.matchesRegex;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.FakeLibrary;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Films, and the lists of models and files. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class VideosResourceTest {
    private static final String BASE = "/compat/openai/v1";
    private static final byte[] PICTURE = "picture".getBytes(StandardCharsets.UTF_8);

    private final FakeGenerations generations;
    private final FakeLibrary library;
    private final Client client = Client.create(BASE);

    VideosResourceTest(FakeGenerations generations, FakeLibrary library) {
        this.generations = generations;
        this.library = library;
    }

    @Test
    void aFilmIsStartedByAFormAndReadUntilItIsDone() {
        String prompt = client.prompt("film");

        Response started = create(prompt, "seconds", "8", "size", "1280x720");

        started.then()
                .statusCode(200)
                .header("X-Atelier-Credits", "2")
                .body("id", matchesRegex("video_[0-9a-f-]{36}"))
                .body("object", equalTo("video"))
                .body("model", equalTo("sora-2"))
                .body("status", equalTo("queued"))
                .body("progress", equalTo(0))
                .body("seconds", equalTo("8"))
                .body("size", equalTo("1280x720"))
                .body("prompt", equalTo(prompt))
                .body("keySet()", hasItems("completed_at", "expires_at", "remixed_from_video_id", "error"));
        String path = "/videos/" + started.path("id");
        client.get(path).then().body("status", equalTo("in_progress"));
        client.get(path).then().body("status", equalTo("completed")).body("progress", equalTo(100));
        assertThat(generations.orders(prompt)).singleElement().satisfies(order -> {
            assertThat(order.model()).isEqualTo("sora-2");
            assertThat(order.input().path("duration").isInt()).isTrue();
            assertThat(order.input().path("aspect_ratio").asText()).isEqualTo("16:9");
            assertThat(order.input().path("resolution").asText()).isEqualTo("720p");
        });
    }

    @Test
    void jsonStartsAFilmAsWellAndWithoutASizeItIsUpright() {
        String prompt = client.prompt("json");

        client.post("/videos", Map.of("prompt", prompt, "seconds", 4))
                .then()
                .statusCode(200)
                .body("size", equalTo("720x1280"))
                .body("seconds", equalTo("4"));

        assertThat(generations.orders(prompt))
                .singleElement()
                .satisfies(order ->
                        assertThat(order.input().path("aspect_ratio").asText()).isEqualTo("9:16"));
    }

    @Test
    void aPictureMakesTheFilmOneOfAModelThatTakesPictures() {
        String fromFile = client.prompt("from a file");
        String fromLink = client.prompt("from a link");

        form(fromFile, "seconds", "12")
                .multiPart("input_reference", "a.png", PICTURE, "image/png")
                .post(BASE + "/videos")
                .then()
                .statusCode(200);
        create(fromLink, "input_reference[image_url]", "https://a.test/b.png")
                .then()
                .statusCode(200);

        assertThat(generations.orders(fromFile)).singleElement().satisfies(order -> {
            assertThat(order.model()).isEqualTo("seedance-fast-image");
            assertThat(order.input().path("image_url").asText()).startsWith("file_");
        });
        assertThat(generations.orders(fromLink))
                .singleElement()
                .satisfies(order ->
                        assertThat(order.input().path("image_url").asText()).isEqualTo("https://a.test/b.png"));
    }

    @ParameterizedTest
    @CsvSource({
        "seconds, 5, seconds",
        "seconds, many, seconds",
        "size, 1792x1024, size",
        "size, huge, size",
        "input_reference[url], x, input_reference",
        "input_reference, https://a.test/b.png, input_reference",
        "loop, true, loop"
    })
    void aFilmThatNobodyMakesIsRefusedByTheMember(String field, String value, String param) {
        String prompt = client.prompt("refused");

        create(prompt, field, value).then().statusCode(400).body("error.param", matchesRegex(param + "(\\..*)?"));

        assertThat(generations.started(prompt)).isZero();
    }

    @Test
    void twoPicturesAreOneTooMany() {
        form(client.prompt("two"))
                .multiPart("input_reference", "a.png", PICTURE, "image/png")
                .multiPart("input_reference", "b.png", PICTURE, "image/png")
                .post(BASE + "/videos")
                .then()
                .statusCode(400)
                .body("error.param", equalTo("input_reference"));
    }

    @Test
    void aFilmThatFailsSaysWhy() {
        String path = "/videos/" + create(client.prompt("nsfw")).path("id");
        client.get(path);

        client.get(path)
                .then()
                .statusCode(200)
                .body("status", equalTo("failed"))
                .body("error.code", equalTo("moderation_blocked"))
                .body("error.message", notNullValue());
        client.get(path + "/content").then().statusCode(400);
    }

    @Test
    void theBytesComeWholeOrInParts() {
        String path = "/videos/" + create(client.prompt("bytes")).path("id");
        client.get(path + "/content").then().statusCode(400).body("error.param", equalTo("video_id"));

        Response whole = client.get(path + "/content");
        Response part = client.request().header("Range", "bytes=4-8").get(BASE + path + "/content");

        byte[] bytes = FakeLibrary.medium("mp4");
        assertThat(whole.statusCode()).isEqualTo(200);
        assertThat(whole.contentType()).isEqualTo("video/mp4");
        assertThat(whole.header("Content-Length")).isEqualTo(Integer.toString(bytes.length));
        assertThat(whole.asByteArray()).isEqualTo(bytes);
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.header("Content-Range")).isEqualTo("bytes 4-8/" + bytes.length);
        assertThat(part.asByteArray()).isEqualTo(Arrays.copyOfRange(bytes, 4, 9));
        client.get(path + "/content?variant=spritesheet")
                .then()
                .statusCode(400)
                .body("error.param", equalTo("variant"));
    }

    @Test
    void theListIsNewestFirstAndGoesOnAfterAnId() {
        String first = create(client.prompt("one")).path("id");
        String second = create(client.prompt("two")).path("id");
        String third = create(client.prompt("three")).path("id");
        client.post("/images/generations", Map.of("prompt", client.prompt("no film")));

        client.get("/videos?limit=2")
                .then()
                .statusCode(200)
                .body("object", equalTo("list"))
                .body("data.id", contains(third, second))
                .body("first_id", equalTo(third))
                .body("last_id", equalTo(second))
                .body("has_more", equalTo(true));
        client.get("/videos?limit=2&after=" + second)
                .then()
                .body("data.id", contains(first))
                .body("has_more", equalTo(false));
        client.get("/videos?order=asc").then().body("data.id", contains(first, second, third));
        Client.create(BASE)
                .get("/videos")
                .then()
                .body("data.size()", equalTo(0))
                .body("last_id", nullValue());
        client.get("/videos?limit=none").then().statusCode(400).body("error.param", equalTo("limit"));
        client.get("/videos?order=up").then().statusCode(400).body("error.param", equalTo("order"));
        client.get("/videos?after=nothing").then().statusCode(404);
    }

    @Test
    void aDeletedFilmIsGoneFromEveryCall() {
        String id = create(client.prompt("gone")).path("id");

        client.request()
                .delete(BASE + "/videos/" + id)
                .then()
                .statusCode(200)
                .body("object", equalTo("video.deleted"))
                .body("deleted", equalTo(true));

        client.get("/videos/" + id).then().statusCode(404).body("error.code", equalTo("not_found"));
        client.get("/videos").then().body("data.size()", equalTo(0));
    }

    @Test
    void anotherAccountsFilmAndCallsThatNobodyServesAreNotFound() {
        String id = create(client.prompt("mine")).path("id");

        Client.create(BASE).get("/videos/" + id).then().statusCode(404);
        client.get("/videos/video_7").then().statusCode(404).body("error.code", equalTo("not_found"));
        client.post("/videos/" + id + "/remix", Map.of("prompt", "x"))
                .then()
                .statusCode(404)
                .body("error.code", equalTo("unsupported_endpoint"));
        client.post("/chat/completions", Map.of())
                .then()
                .statusCode(404)
                .body("error.code", equalTo("unsupported_endpoint"));
    }

    @Test
    void everyNameOfTheListCanBeAskedForAlone() {
        client.get("/models")
                .then()
                .statusCode(200)
                .body("object", equalTo("list"))
                .body("data.id", hasItems("gpt-image-1", "tts-1", "whisper-1", "sora-2", "flux-schnell"))
                .body("data[0].owned_by", equalTo("atelier"));
        client.get("/models/gpt-image-1").then().statusCode(200).body("id", equalTo("gpt-image-1"));
        client.get("/models/gpt-image-2.6-mini").then().statusCode(200);
        client.get("/models/nothing").then().statusCode(404).body("error.code", equalTo("model_not_found"));
        client.get("/models/background-removal").then().statusCode(404);
    }

    @Test
    void aFileIsKeptListedReadAndDeleted() {
        Response kept = client.request()
                .multiPart("purpose", "vision")
                .multiPart("file", "a.png", PICTURE, "application/octet-stream")
                .post(BASE + "/files");
        String id = kept.path("id");

        kept.then()
                .statusCode(200)
                .body("id", matchesRegex("file_[0-9]+"))
                .body("object", equalTo("file"))
                .body("bytes", equalTo(PICTURE.length))
                .body("filename", equalTo("a.png"))
                .body("purpose", equalTo("vision"));
        client.get("/files").then().body("data.id", contains(id));
        client.get("/files?purpose=other").then().body("data.size()", equalTo(0));
        client.get("/files/" + id).then().statusCode(200);
        assertThat(client.get("/files/" + id + "/content").asByteArray()).isEqualTo(FakeLibrary.medium("png"));
        Client.create(BASE).get("/files/" + id).then().statusCode(404);

        client.request().delete(BASE + "/files/" + id).then().statusCode(200).body("deleted", equalTo(true));

        assertThat(library.deleted()).contains("/v1/files/" + id);
        client.get("/files/" + id).then().statusCode(404).body("error.code", equalTo("not_found"));
        client.get("/files/nonsense").then().statusCode(404).body("error.code", equalTo("not_found"));
        client.request()
                .multiPart("purpose", "vision")
                .post(BASE + "/files")
                .then()
                .statusCode(400);
    }

    private Response create(String prompt, String... fields) {
        return form(prompt, fields).post(BASE + "/videos");
    }

    private RequestSpecification form(String prompt, String... fields) {
        RequestSpecification form =
                client.request().multiPart("model", "sora-2").multiPart("prompt", prompt);
        for (int i = 0; i < fields.length; i += 2) {
            form.multiPart(fields[i], fields[i + 1]);
        }
        return form;
    }
}
