// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class MediaResourceTest {
    private static final byte[] PICTURE = Samples.png(64, 48, 9);

    @Inject
    DataSource database;

    private byte[] png;
    private int size;
    private String key;
    private String path;

    @BeforeEach
    void store() {
        Response output = given().auth()
                .oauth2(TestCaller.internal("generation"))
                .contentType("image/png")
                .body(PICTURE)
                .put("/internal/outputs/9000/0?account=7&project=0&origin=api&type=image");
        key = output.path("key");
        path = "/media/" + key + ".png";
        // An output is stored with credentials in it, so its bytes are known by the hash that was taken when they were
        // written.
        png = given().get(path).asByteArray();
        size = png.length;
        assertThat(sha256(png)).isEqualTo(output.<String>path("sha256"));
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aMediumIsSentWithHeadersThatMakeItHarmless() {
        Response answer = given().get(path);

        answer.then()
                .statusCode(200)
                .header("Content-Type", "image/png")
                .header("Content-Length", String.valueOf(size))
                .header("Content-Disposition", "inline")
                .header("Accept-Ranges", "bytes")
                .header("Cache-Control", "public, max-age=31536000, s-maxage=300, immutable")
                .header("X-Content-Type-Options", "nosniff")
                .header("Content-Security-Policy", "sandbox; default-src 'none'")
                .header("Cross-Origin-Resource-Policy", "cross-origin")
                .header("ETag", notNullValue())
                .header("X-Request-Id", notNullValue());
        assertThat(answer.asByteArray()).isEqualTo(png);
    }

    @Test
    void headTellsTheSameWithoutTheBytes() {
        Response whole = given().get(path);

        Response answer = given().header("Range", "bytes=0-1").head(path);

        answer.then()
                .statusCode(200)
                .header("Content-Length", String.valueOf(size))
                .header("Content-Type", "image/png")
                .header("ETag", whole.header("ETag"));
        assertThat(answer.asByteArray()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"bytes=0-0, 0, 1", "bytes=10-19, 10, 20", "bytes=10-, 10, -1", "bytes=-7, -7, -1"})
    void aPartIsThatPart(String range, int from, int to) {
        int first = from < 0 ? size + from : from;
        int end = to < 0 ? size : to;

        Response answer = given().header("Range", range).get(path);

        answer.then()
                .statusCode(206)
                .header("Content-Range", "bytes " + first + "-" + (end - 1) + "/" + size)
                .header("Content-Length", String.valueOf(end - first))
                .header("Content-Type", "image/png")
                .header("X-Content-Type-Options", "nosniff");
        assertThat(answer.asByteArray()).isEqualTo(Arrays.copyOfRange(png, first, end));
    }

    @Test
    void theWholeCanBePutTogetherFromItsParts() {
        int middle = size / 2;
        byte[] first =
                given().header("Range", "bytes=0-" + (middle - 1)).get(path).asByteArray();
        byte[] second =
                given().header("Range", "bytes=" + middle + "-").get(path).asByteArray();

        assertThat(first).isEqualTo(Arrays.copyOf(png, middle));
        assertThat(second).isEqualTo(Arrays.copyOfRange(png, middle, size));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=1000000-", "bytes=-0"})
    void aPartOutsideIsRefused(String range) {
        given().header("Range", range)
                .get(path)
                .then()
                .statusCode(416)
                .header("Content-Range", "bytes */" + size)
                .header("Content-Type", nullValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=0-1,3-4", "bytes=5-2", "lines=1-2", "nonsense"})
    void aRangeWeDoNotServeBringsTheWhole(String range) {
        Response answer = given().header("Range", range).get(path);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.asByteArray()).isEqualTo(png);
    }

    @Test
    void aClientThatHasTheFileGetsNotModified() {
        String tag = given().get(path).header("ETag");

        Response get = given().header("If-None-Match", "\"other\", " + tag).get(path);
        Response head = given().header("If-None-Match", tag).head(path);
        Response other = given().header("If-None-Match", "\"other\"").get(path);

        get.then().statusCode(304).header("ETag", tag).header("Cache-Control", notNullValue());
        assertThat(get.asByteArray()).isEmpty();
        assertThat(head.statusCode()).isEqualTo(304);
        assertThat(other.statusCode()).isEqualTo(200);
    }

    @Test
    void aPartOfAnotherObjectIsNotContinued() {
        String tag = given().get(path).header("ETag");

        Response same =
                given().header("Range", "bytes=0-3").header("If-Range", tag).get(path);
        Response other = given().header("Range", "bytes=0-3")
                .header("If-Range", "\"other\"")
                .get(path);

        assertThat(same.statusCode()).isEqualTo(206);
        assertThat(other.statusCode()).isEqualTo(200);
        assertThat(other.asByteArray()).isEqualTo(png);
    }

    @Test
    void aGuessedAddressLeadsNowhere() {
        String changed = (key.startsWith("0") ? "1" : "0") + key.substring(1);
        for (String address : new String[] {
            changed + ".png", key + ".jpg", key, key + ".png.png", "x.png", "..%2f..%2fetc%2fpasswd", key + ".PNG"
        }) {
            given().urlEncodingEnabled(false)
                    .get("/media/" + address)
                    .then()
                    .statusCode(404)
                    .header("X-Request-Id", notNullValue())
                    .body("error.code", equalTo("not_found"));
        }
    }

    @Test
    void aTypeWeDoNotVouchForIsOnlyEverSaved() throws Exception {
        String other = given().auth()
                .oauth2(TestCaller.internal("generation"))
                .contentType("image/png")
                .body(PICTURE)
                .put("/internal/outputs/9001/0?account=7&project=0&origin=api&type=image")
                .path("key");
        try (var connection = database.getConnection();
                var change = connection.prepareStatement(
                        "update stored_object set content_type = 'application/pdf', extension = 'pdf' where key = ?")) {
            change.setString(1, other);
            change.executeUpdate();
        }

        given().get("/media/" + other + ".pdf")
                .then()
                .statusCode(200)
                .header("Content-Type", "application/pdf")
                .header("Content-Disposition", "attachment");
    }
}
