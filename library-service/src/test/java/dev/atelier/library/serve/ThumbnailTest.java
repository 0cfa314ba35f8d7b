// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.platform.media.MediaProbe;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class ThumbnailTest {
    private final Account alice = Account.create();

    @Inject
    MediaTool tool;

    @Inject
    Rows rows;

    @TempDir
    Path folder;

    @Test
    void aSmallPictureIsMadeOnceAndKept() throws Exception {
        JsonPath file = Account.json(alice.upload(Samples.png(800, 400, 1), "a.png"), 201);
        String path = path(file);

        Response small = given().get(path + "?w=160");
        Response again = given().get(path + "?w=160");

        small.then().statusCode(200).header("Content-Type", "image/webp");
        assertThat(size(small.asByteArray())).containsExactly(160, 80);
        assertThat(again.header("ETag")).isEqualTo(small.header("ETag"));
        assertThat(thumbnails()).isOne();
        assertThat(file.getString("thumbnail_url")).endsWith("?w=320");
    }

    @Test
    void aSmallerPictureStaysAsItIs() {
        String path = path(alice.picture(1));

        assertThat(given().get(path + "?w=160").asByteArray())
                .isEqualTo(given().get(path).asByteArray());
        assertThat(thumbnails()).isZero();
    }

    @Test
    void aPhotoIsShownUpright() throws Exception {
        String path = path(Account.json(alice.upload(Samples.photo(900, 600), "a.jpg"), 201));

        assertThat(size(given().get(path + "?w=320").asByteArray())).containsExactly(320, 480);
    }

    @Test
    void aClipHasAPoster() throws Exception {
        Path clip = folder.resolve("clip.mp4");
        List<String> words = new ArrayList<>(List.of("-f", "lavfi", "-i", "testsrc=size=640x360:rate=10:duration=1"));
        words.addAll(tool.videoArguments());
        tool.run(words, clip, Duration.ofSeconds(20));
        JsonPath file = Account.json(alice.upload(Files.readAllBytes(clip), "clip.mp4"), 201);
        assertThat(file.getInt("width")).isEqualTo(640);
        assertThat(file.getDouble("duration_seconds")).isEqualTo(1.0);

        Response poster = given().get(path(file) + "?w=320");

        poster.then().statusCode(200).header("Content-Type", "image/webp");
        assertThat(size(poster.asByteArray())).containsExactly(320, 180);
    }

    @Test
    void concurrentReadersGetTheSamePicture() throws Exception {
        String path = path(Account.json(alice.upload(Samples.png(700, 300, 3), "a.png"), 201));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> asks = IntStream.range(0, 4)
                    .mapToObj(_ -> (Callable<String>)
                            () -> given().get(path + "?w=320").header("ETag"))
                    .toList();

            assertThat(threads.invokeAll(asks).stream().map(Future::resultNow).distinct())
                    .hasSize(1)
                    .doesNotContainNull();
        }
        assertThat(thumbnails()).isOne();
    }

    @Test
    void aSmallPictureGoesWithItsFile() {
        JsonPath file = Account.json(alice.upload(Samples.png(500, 300, 3), "a.png"), 201);
        given().get(path(file) + "?w=160").then().statusCode(200);

        alice.asks().delete("/v1/files/" + file.getString("id")).then().statusCode(200);

        given().get(path(file) + "?w=160").then().statusCode(404);
        assertThat(thumbnails()).isZero();
    }

    @Test
    void onlyAFewWidthsExistAndOnlyForWhatCanBeSeen() {
        String picture = path(alice.picture(1));
        String sound = path(Account.json(alice.upload(Samples.wav(100, 0.2), "a.wav"), 201));

        for (String width : List.of("161", "0", "-1", "x", "99999999999")) {
            given().get(picture + "?w=" + width).then().statusCode(422).body("error.param", equalTo("w"));
        }
        given().get(sound + "?w=160").then().statusCode(404).body("error.code", equalTo("not_found"));
    }

    @Test
    void aDownloadHasTheNameOfTheUploadInBothForms() {
        String path = path(Account.json(alice.upload("hi".getBytes(StandardCharsets.UTF_8), "Grüße \"1\".txt"), 201));

        given().get(path)
                .then()
                .header("Content-Disposition", containsString("attachment; filename=\""))
                .header("Content-Disposition", containsString("filename*=UTF-8''"))
                .header("Content-Type", "text/plain");
    }

    private long thumbnails() {
        return rows.number(
                "select count(*) from stored_object where account_id = ? and parent_key is not null", alice.number());
    }

    private int[] size(byte[] picture) throws Exception {
        Path file = Files.write(folder.resolve("picture.webp"), picture);
        MediaProbe probe = tool.probe(file);
        return new int[] {probe.width(), probe.height()};
    }

    private static String path(JsonPath file) {
        return file.getString("url").replace("http://localhost:8080", "");
    }
}
