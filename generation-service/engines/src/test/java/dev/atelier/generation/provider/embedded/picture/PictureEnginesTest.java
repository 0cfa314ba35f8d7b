// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.Shot;
import dev.atelier.generation.provider.embedded.TestEngines;
import dev.atelier.generation.provider.embedded.TestPictures;
import dev.atelier.generation.provider.embedded.TestRequests;
import dev.atelier.platform.media.MediaProbe;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PictureEnginesTest {
    private final PictureReader reader = TestEngines.PICTURES;
    private final ImageFileWriter files = new ImageFileWriter(TestEngines.TOOL);
    private final Engine paint = new PaintEngine(files);
    private final Engine edit = new EditEngine(reader, files);
    private final Engine upscale = new UpscaleEngine(reader, files);
    private final Engine cutout = new CutoutEngine(reader, files, TestEngines.NETWORKS);

    @TempDir
    Path home;

    @ParameterizedTest
    @CsvSource({"png, image/png, PNG", "jpeg, image/jpeg, prompt: a lake", "webp, image/webp, WEBP"})
    void aPictureHasTheFormatThatWasAskedFor(String format, String type, String mark) throws Exception {
        MediaFile file = paint.make(TestRequests.withSize(
                        "painted", "200x120", "{'prompt': 'a lake', 'seed': 1, 'output_format': '" + format + "'}"))
                .getFirst();

        MediaProbe probe = TestRequests.probe(file);
        assertThat(file.contentType()).isEqualTo(type);
        assertThat(probe.contentType()).contains(type);
        assertThat(probe.width() + "x" + probe.height()).isEqualTo("200x120");
        assertThat(Files.readString(file.file(), StandardCharsets.ISO_8859_1)).contains(mark);
        assertThat(Shot.of(file.file()).contrast()).isGreaterThan(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "webp"})
    void aPictureTellsThePromptOnlyWhereSomebodyWantsIt(String format) throws Exception {
        String params = "{'prompt': 'a lake of confidence', 'seed': 1, 'output_format': '" + format + "'";

        String bare = paintWithoutPrompt(params + "}");
        String asked = paintWithoutPrompt(params + ", 'prompt_in_file': true}");

        assertThat(bare).doesNotContain("confidence");
        // WebP holds no texts.
        assertThat(asked.contains("confidence")).isEqualTo(!format.equals("webp"));
    }

    private String paintWithoutPrompt(String params) throws Exception {
        MediaFile file = paint.make(
                        TestRequests.withoutPromptInFiles(TestRequests.withSize("painted", "64x48", params)))
                .getFirst();
        return Files.readString(file.file(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void aJpegWithItsNoteIsStillAJpegForOthers() throws Exception {
        MediaFile file = paint.make(TestRequests.withSize(
                        "painted", "200x120", "{'prompt': 'a lake', 'seed': 1, 'output_format': 'jpeg'}"))
                .getFirst();

        assertThat(ImageIO.read(file.file().toFile()).getWidth()).isEqualTo(200);
    }

    @Test
    void anEditKeepsTheSizeOfItsPictureAndChangesItsColours() throws Exception {
        MediaInput grey = TestRequests.media("https://m/1", TestPictures.of(home, "grey.png", 300, 200, 128, 128, 128));

        MediaFile file = edit.make(TestRequests.request(
                        "edit", "{'prompt': 'golden sunset over the sea', 'image': 'https://m/1', 'seed': 1}", grey))
                .getFirst();

        MediaProbe probe = TestRequests.probe(file);
        assertThat(probe.width() + "x" + probe.height()).isEqualTo("300x200");
        Shot shot = Shot.of(file.file());
        assertThat(shot.mean(0)).isGreaterThan(shot.mean(2) + 15);
    }

    @Test
    void strengthAndPromptAndSeedMatter() throws Exception {
        MediaInput photo = TestRequests.media("https://m/1", photo());
        Shot original = Shot.of(photo.file());

        Shot none = edited("the sea at noon", 0, 1, photo);
        Shot little = edited("the sea at noon", 0.3, 1, photo);
        Shot much = edited("the sea at noon", 1, 1, photo);

        assertThat(none.difference(original)).isLessThan(3);
        assertThat(little.difference(original)).isBetween(2.0, much.difference(original));
        assertThat(edited("a forest at night", 1, 1, photo).difference(much)).isGreaterThan(8);
        assertThat(edited("the sea at noon", 1, 2, photo).difference(much)).isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "grayscale",
                "sepia",
                "negative",
                "brighter",
                "darker",
                "warmer",
                "cooler",
                "vivid",
                "sketch",
                "poster"
            })
    void wordsForColourAndMannerAreObeyed(String word) throws Exception {
        MediaInput photo = TestRequests.media("https://m/1", photo());

        assertThat(edited("a lake " + word, 0.5, 1, photo).difference(edited("a lake", 0.5, 1, photo)))
                .isGreaterThan(2);
    }

    @Test
    void severalPicturesBecomeOne() throws Exception {
        MediaInput red = TestRequests.media("https://m/1", TestPictures.of(home, "red.png", 300, 300, 220, 20, 20));
        MediaInput blue = TestRequests.media("https://m/2", TestPictures.of(home, "blue.png", 300, 300, 20, 20, 220));

        MediaFile file = edit.make(TestRequests.withSize(
                        "edit",
                        "400x200",
                        "{'prompt': '', 'images': ['https://m/1', 'https://m/2'], 'strength': 0}",
                        red,
                        blue))
                .getFirst();

        BufferedImage image = ImageIO.read(file.file().toFile());
        assertThat((image.getRGB(50, 100) >> 16) & 0xFF).isGreaterThan(180);
        assertThat(image.getRGB(350, 100) & 0xFF).isGreaterThan(180);
    }

    @Test
    void theSameEditGivesTheSameBytes() throws Exception {
        MediaInput photo = TestRequests.media("https://m/1", photo());
        String params = "{'prompt': 'winter', 'image': 'https://m/1', 'seed': 3, 'num_images': 2}";

        List<MediaFile> first = edit.make(TestRequests.request("edit", params, photo));
        List<MediaFile> second = edit.make(TestRequests.request("edit", params, photo));

        assertThat(first).hasSize(2);
        assertThat(first.get(0).file()).hasSameBinaryContentAs(second.get(0).file());
        assertThat(first.get(1).file()).hasSameBinaryContentAs(second.get(1).file());
        assertThat(Files.mismatch(first.get(0).file(), first.get(1).file())).isNotNegative();
    }

    @ParameterizedTest
    @CsvSource({"2, 400, 240", "1.5, 300, 180", "4, 800, 480", "1, 200, 120", "9, 800, 480"})
    void aPictureIsEnlargedAndLooksTheSame(double factor, int width, int height) throws Exception {
        Path small = paint.make(TestRequests.withSize("painted", "200x120", "{'prompt': 'a lake', 'seed': 1}"))
                .getFirst()
                .file();

        MediaFile file = upscale.make(TestRequests.request(
                        "upscale",
                        "{'image': 'https://m/1', 'factor': " + factor + "}",
                        TestRequests.media("https://m/1", small)))
                .getFirst();

        MediaProbe probe = TestRequests.probe(file);
        assertThat(probe.width()).isEqualTo(width);
        assertThat(probe.height()).isEqualTo(height);
        assertThat(Shot.of(file.file()).difference(Shot.of(small))).isLessThan(4);
    }

    @Test
    void theGroundBecomesTransparentAndTheThingStays() throws Exception {
        Path disc = TestPictures.disc(home, "disc.png", 200, "red", "0xE8E8E0");

        MediaFile file = cutout.make(TestRequests.request(
                        "cutout", "{'image': 'https://m/1'}", TestRequests.media("https://m/1", disc)))
                .getFirst();

        assertThat(file.contentType()).isEqualTo("image/png");
        BufferedImage image = ImageIO.read(file.file().toFile());
        assertThat(image.getColorModel().hasAlpha()).isTrue();
        assertThat(image.getWidth()).isEqualTo(200);
        assertThat(image.getRGB(5, 5) >>> 24).isZero();
        assertThat(image.getRGB(100, 100) >>> 24).isEqualTo(255);
        assertThat((image.getRGB(100, 100) >> 16) & 0xFF).isGreaterThan(200);
        assertThat(opaqueShare(image)).isCloseTo(Math.PI / 16, within(0.02));
    }

    @Test
    void aTransparentInputStandsOnWhite() throws Exception {
        Path cut = cutout.make(TestRequests.request(
                        "cutout",
                        "{'image': 'https://m/1'}",
                        TestRequests.media("https://m/1", TestPictures.disc(home, "d.png", 100, "blue", "black"))))
                .getFirst()
                .file();

        MediaFile file = upscale.make(TestRequests.request(
                        "upscale", "{'image': 'https://m/2', 'factor': 1}", TestRequests.media("https://m/2", cut)))
                .getFirst();

        assertThat(ImageIO.read(file.file().toFile()).getRGB(3, 3) & 0xFFFFFF).isEqualTo(0xFFFFFF);
    }

    @Test
    void anOrderWithoutItsPictureSaysSo() {
        assertThatThrownBy(() -> upscale.make(TestRequests.request("upscale", "{}")))
                .isInstanceOf(EngineRequest.InvalidRequestException.class)
                .hasMessageContaining("image");
        assertThatThrownBy(() -> edit.make(TestRequests.request("edit", "{'prompt': 'x'}")))
                .isInstanceOf(EngineRequest.InvalidRequestException.class)
                .hasMessageContaining("image");
        assertThatThrownBy(() -> cutout.make(TestRequests.request("cutout", "{'image': 'https://elsewhere/1'}")))
                .isInstanceOf(EngineRequest.InvalidRequestException.class)
                .hasMessageContaining("image");
    }

    private Path photo() throws Exception {
        return paint.make(TestRequests.withSize("painted", "240x160", "{'prompt': 'desert with pyramids', 'seed': 5}"))
                .getFirst()
                .file();
    }

    private Shot edited(String prompt, double strength, int seed, MediaInput photo) throws Exception {
        return Shot.of(edit.make(TestRequests.request(
                        "edit",
                        "{'prompt': '" + prompt + "', 'image': 'https://m/1', 'strength': " + strength + ", 'seed': "
                                + seed + "}",
                        photo))
                .getFirst()
                .file());
    }

    private static double opaqueShare(BufferedImage image) {
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += image.getRGB(x, y) >>> 24 > 127 ? 1 : 0;
            }
        }
        return count / (double) (image.getWidth() * image.getHeight());
    }
}
