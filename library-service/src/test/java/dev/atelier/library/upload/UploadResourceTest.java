// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class UploadResourceTest {
    private final Account alice = Account.create();

    @Test
    void anUploadBecomesAFileThatIsReadBackByteForByte() {
        byte[] png = Samples.png(320, 200, 1);

        Response created = alice.upload(png, "boat.png");

        created.then()
                .statusCode(201)
                .body("id", matchesPattern("file_[0-9]+"))
                .body("type", equalTo("image"))
                .body("name", equalTo("boat.png"))
                .body("content_type", equalTo("image/png"))
                .body("size", equalTo(png.length))
                .body("width", equalTo(320))
                .body("height", equalTo(200))
                .body("duration_seconds", nullValue())
                .body("origin", equalTo("api"))
                .body("project", equalTo("proj_0"))
                .body("created_at", notNullValue());
        byte[] read = given().get(path(created.path("url"))).asByteArray();
        assertThat(read).isEqualTo(png);
        assertThat(alice.asks().get("/v1/files/" + created.path("id")).asString())
                .isEqualTo(created.asString());
    }

    @Test
    void whereAPhotoWasTakenIsTakenOutAndItsPixelsAndOrientationStay() throws IOException {
        byte[] photo = Samples.photo(60, 40);
        assertThat(text(photo)).contains("GPS 48.8584N");

        JsonPath file = Account.json(alice.upload(photo, "IMG_1.JPG"), 201);

        byte[] kept = given().get(path(file.getString("url"))).asByteArray();
        assertThat(text(kept)).doesNotContain("GPS").contains("Exif");
        assertThat(List.of(file.getInt("width"), file.getInt("height")))
                .as("as it is shown: a quarter turned")
                .containsExactly(40, 60);
        assertThat(pixels(kept)).isEqualTo(pixels(photo));
    }

    @Test
    void aClipTellsItsSizeAndLength() {
        JsonPath file = Account.json(alice.upload(Samples.mp4(1280, 720, 2500), "clip.bin"), 201);

        assertThat(file.getString("type")).isEqualTo("video");
        assertThat(file.getInt("width")).isEqualTo(1280);
        assertThat(file.getInt("height")).isEqualTo(720);
        assertThat(file.getDouble("duration_seconds")).isEqualTo(2.5);
    }

    @Test
    void aSoundTellsItsLength() {
        JsonPath file = Account.json(alice.upload(Samples.wav(200, 1.25), "a.wav"), 201);

        assertThat(file.getString("type")).isEqualTo("audio");
        assertThat(file.getDouble("duration_seconds")).isEqualTo(1.25, within(0.001));
        assertThat(file.getString("url")).endsWith(".wav");
    }

    @Test
    void aFileThatABrowserCouldRunGetsAnotherName() {
        byte[] svg = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".getBytes(StandardCharsets.UTF_8);

        JsonPath file = Account.json(alice.upload(svg, "logo.png"), 201);

        assertThat(file.getString("type")).isEqualTo("other");
        given().get(path(file.getString("url")))
                .then()
                .statusCode(200)
                .header("Content-Disposition", matchesPattern("attachment.*"))
                .header("Content-Security-Policy", "sandbox; default-src 'none'")
                .header("X-Content-Type-Options", "nosniff");
    }

    @Test
    void theLimitsOfAModelApplyWhenItIsNamed() {
        alice.upload(Samples.png(100, 100, 1), "a.png", "tiny")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("file"))
                .body("error.message", equalTo("The image is larger than 900 bytes."));
        alice.upload(Samples.wav(100, 1.5), "a.wav", "tiny")
                .then()
                .statusCode(422)
                .body("error.message", equalTo("The audio is longer than 1 seconds."));
        alice.upload(Samples.png(100, 100, 1), "a.png", "roomy").then().statusCode(201);
        alice.upload(Samples.png(100, 100, 1), "a.png", "2").then().statusCode(201);
    }

    @Test
    void anUnknownModelIsNamed() {
        for (String model : new String[] {"nobody", "../secret", "", "a b"}) {
            alice.upload(Samples.png(10, 10, 1), "a.png", model)
                    .then()
                    .statusCode(404)
                    .body("error.param", equalTo("model"));
        }
    }

    @Test
    void aServiceThatCannotTellTheLimitsIsNoFaultOfTheUpload() {
        alice.upload(Samples.png(10, 10, 1), "a.png", "broken")
                .then()
                .statusCode(503)
                .body("error.code", equalTo("service_unavailable"));
    }

    @Test
    void anUploadGoesToTheCurrentProject() {
        String project = alice.project("Now").getString("id");

        assertThat(alice.picture(3).getString("project")).isEqualTo(project);
    }

    @Test
    void withoutACallerNothingIsTaken() {
        given().multiPart("file", "a.png", Samples.png(5, 5, 5))
                .post("/v1/files")
                .then()
                .statusCode(401);
    }

    private static String path(String url) {
        return url.replace("http://localhost:8080", "");
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static int[] pixels(byte[] image) throws IOException {
        var picture = ImageIO.read(new ByteArrayInputStream(image));
        return picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
    }
}
