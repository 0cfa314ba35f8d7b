// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.media.picture.PictureFiles;
import dev.atelier.platform.media.picture.Profiles;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A small picture looks as the whole one does, and the file says how large it looks. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class PictureLookTest {
    private static final int COLOUR = 0x28C83C;

    private final Account alice = Account.create();

    @Inject
    MediaTool tool;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpg", "webp"})
    void aTurnedPictureIsAsLargeAsItIsSeenBeforeAndAfterTheUpload(String format) throws Exception {
        BufferedImage stored = PictureFiles.quarters(640, 320);
        byte[] exif = PictureFiles.exif(6);
        byte[] picture = switch (format) {
            case "png" -> PictureFiles.png(stored, PictureFiles.chunk("eXIf", exif));
            case "jpg" -> PictureFiles.jpeg(stored, PictureFiles.exifSegment(6));
            default -> PictureFiles.webp(640, 320, 0xFF0000FF, PictureFiles.riffChunk("EXIF", exif));
        };

        JsonPath file = Account.json(alice.upload(picture, "a." + format), 201);

        assertThat(List.of(file.getInt("width"), file.getInt("height"))).containsExactly(320, 640);
        byte[] kept = given().get(path(file)).asByteArray();
        assertThat(new String(kept, StandardCharsets.ISO_8859_1))
                .doesNotContain("GPS")
                .containsIgnoringCase("exif");
        BufferedImage small = small(file);
        assertThat(small.getWidth() + "x" + small.getHeight()).isEqualTo("160x320");
        assertNear(small.getRGB(20, 20), 0x0000FF);
    }

    @Test
    void aPictureThatMovesHasASmallPictureOfItsFirstFrame() throws Exception {
        byte[] moving = PictureFiles.movingWebp(640, 320, 0xFFCC2200, 0xFF0022CC);

        JsonPath file = Account.json(alice.upload(moving, "a.webp"), 201);

        assertThat(given().get(path(file)).asByteArray()).isEqualTo(moving);
        BufferedImage small = small(file);
        assertThat(small.getWidth() + "x" + small.getHeight()).isEqualTo("160x80");
        assertThat(small.getRGB(150, 70) >>> 24).isZero();
    }

    @Test
    void aWebpThatMovesWithoutAFrameIsRefused() {
        byte[] whole = PictureFiles.movingWebp(32, 16, 0, 0);
        byte[] noPixels = new String(whole, StandardCharsets.ISO_8859_1)
                .replace("VP8L", "VPXX")
                .getBytes(StandardCharsets.ISO_8859_1);

        JsonPath error = Account.json(alice.upload(noPixels, "a.webp"), 422);

        assertThat(error.getString("error.param")).isEqualTo("file");
        assertThat(error.getString("error.message")).contains("first frame");
    }

    @Test
    void theColoursOfASmallPictureAreThoseOfTheProfile() throws Exception {
        byte[] profile = Profiles.displayP3();
        byte[] png = PictureFiles.png(PictureFiles.plain(640, 320, COLOUR), PictureFiles.profileChunk(profile));
        byte[] jpeg = PictureFiles.jpeg(PictureFiles.plain(640, 320, COLOUR), PictureFiles.profileSegments(profile));

        for (byte[] picture : List.of(png, jpeg)) {
            BufferedImage small = small(Account.json(alice.upload(picture, "a"), 201));
            assertNear(small.getRGB(80, 40), 0x00CC0C);
        }
    }

    @Test
    void aPictureWithABrokenProfileHasASmallPicture() throws Exception {
        byte[] chunk =
                PictureFiles.chunk("iCCP", "p\0\0not packed at all, these bytes".getBytes(StandardCharsets.US_ASCII));
        byte[] png = PictureFiles.png(PictureFiles.plain(640, 320, COLOUR), chunk);

        BufferedImage small = small(Account.json(alice.upload(png, "a.png"), 201));

        assertNear(small.getRGB(80, 40), COLOUR);
    }

    private BufferedImage small(JsonPath file) throws Exception {
        Response answer = given().get(path(file) + "?w=160");
        answer.then().statusCode(200);
        Path webp = Files.write(folder.resolve("small.webp"), answer.asByteArray());
        Path png = folder.resolve("small.png");
        tool.transcode(webp, png);
        return ImageIO.read(png.toFile());
    }

    private static void assertNear(int seen, int expected) {
        for (int shift = 0; shift <= 16; shift += 8) {
            assertThat(seen >> shift & 0xFF)
                    .as("%06x, not %06x", seen & 0xFFFFFF, expected)
                    .isCloseTo(expected >> shift & 0xFF, within(6));
        }
    }

    private static String path(JsonPath file) {
        return file.getString("url").replace("http://localhost:8080", "");
    }
}
