// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.TestEngines;
import dev.atelier.generation.provider.embedded.TestRequests;
import dev.atelier.generation.provider.embedded.video.VideoEngine;
import dev.atelier.generation.provider.embedded.video.VideoFileWriter;
import dev.atelier.platform.media.MediaProbe;
import dev.atelier.platform.media.picture.PictureFiles;
import dev.atelier.platform.media.picture.Profiles;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures as telephones and editors write them, in every engine that reads one. */
class PictureInputsTest {
    private static final ImageFileWriter FILES = new ImageFileWriter(TestEngines.TOOL);
    private static final Engine EDIT = new EditEngine(TestEngines.PICTURES, FILES);
    private static final Engine UPSCALE = new UpscaleEngine(TestEngines.PICTURES, FILES);
    private static final Engine CUTOUT = new CutoutEngine(TestEngines.PICTURES, FILES, TestEngines.NETWORKS);
    private static final Engine VIDEO = new VideoEngine(TestEngines.PICTURES, new VideoFileWriter(TestEngines.TOOL));

    @TempDir
    Path home;

    static Stream<Arguments> engines() {
        return Stream.of(
                Arguments.of(CUTOUT, "'seed': 1", "200x400"),
                Arguments.of(UPSCALE, "'factor': 2", "400x800"),
                Arguments.of(EDIT, "'prompt': '', 'strength': 0", "200x400"),
                Arguments.of(VIDEO, "'prompt': 'static', 'seconds': 1, 'fps': 12", "200x400"));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aPortraitOfATelephoneStaysUpright(Engine engine, String params, String size) throws Exception {
        BufferedImage stored = PictureFiles.quarters(400, 200);
        byte[] jpeg = PictureFiles.jpeg(stored, PictureFiles.exifSegment(6));
        byte[] png = PictureFiles.png(stored, PictureFiles.chunk("eXIf", PictureFiles.exif(6)));

        for (byte[] photo : new byte[][] {jpeg, png}) {
            MediaProbe probe = TestEngines.TOOL.probe(made(engine, params, photo));

            assertThat(probe.width() + "x" + probe.height()).isEqualTo(size);
        }
    }

    @ParameterizedTest
    @CsvSource({"3, FF0000", "6, 00FF00", "8, 0000FF", "5, FFFFFF"})
    void theTurnedCornerIsWhereItIsSeen(int orientation, String lowerRight) throws Exception {
        byte[] photo = PictureFiles.jpeg(PictureFiles.quarters(400, 200), PictureFiles.exifSegment(orientation));

        BufferedImage image = ImageIO.read(made(UPSCALE, "'factor': 1", photo).toFile());

        assertNear(image.getRGB(image.getWidth() - 30, image.getHeight() - 30), Integer.parseInt(lowerRight, 16));
    }

    @Test
    void coloursOfATelephoneStayAsTheyWereSeen() throws Exception {
        byte[] photo =
                PictureFiles.png(PictureFiles.plain(64, 64, 0x28C83C), PictureFiles.profileChunk(Profiles.displayP3()));

        BufferedImage image =
                ImageIO.read(made(EDIT, "'prompt': '', 'strength': 0", photo).toFile());

        assertNear(image.getRGB(30, 30), 0x00CC0C);
    }

    @Test
    void aPictureThatMovesIsWorkedOnByItsFirstFrameOnWhite() throws Exception {
        byte[] moving = PictureFiles.movingWebp(64, 32, 0xFFCC2200, 0xFF0022CC);

        BufferedImage image = ImageIO.read(made(UPSCALE, "'factor': 1", moving).toFile());

        assertThat(image.getWidth() + "x" + image.getHeight()).isEqualTo("64x32");
        assertNear(image.getRGB(8, 6), 0xCC2200);
        assertNear(image.getRGB(60, 28), 0xFFFFFF);
    }

    @Test
    void halfTransparentGreyLiesOnWhite() throws Exception {
        byte[] grey = PictureFiles.png(64, 64, 8, 4, 0x40, 0x80);

        BufferedImage image = ImageIO.read(made(UPSCALE, "'factor': 1", grey).toFile());

        assertNear(image.getRGB(30, 30), 0x9F9F9F);
    }

    private Path made(Engine engine, String params, byte[] photo) throws Exception {
        MediaInput input =
                TestRequests.media("https://m/1", Files.write(Files.createTempFile(home, "photo", ""), photo));
        String model = engine.models().iterator().next();
        return engine.make(TestRequests.request(model, "{'image': 'https://m/1', " + params + "}", input))
                .getFirst()
                .file();
    }

    private static void assertNear(int seen, int expected) {
        for (int shift = 0; shift <= 16; shift += 8) {
            assertThat(seen >> shift & 0xFF)
                    .as("%06x, not %06x", seen & 0xFFFFFF, expected)
                    .isCloseTo(expected >> shift & 0xFF, within(4));
        }
    }
}
