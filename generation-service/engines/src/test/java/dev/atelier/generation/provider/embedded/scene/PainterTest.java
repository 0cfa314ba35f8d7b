// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.testkit.Jobs;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PainterTest {

    @Test
    void everyStyleIsPainted() {
        for (String style : List.of("painted", "abstract", "poster")) {
            BufferedImage picture = picture(paint(style, "a boat on a lake", 1, 0, "96x64"));

            assertThat(picture.getWidth()).as(style).isEqualTo(96);
            assertThat(picture.getHeight()).as(style).isEqualTo(64);
            assertThat(colours(picture)).as(style).isGreaterThan(8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1344x756", "756x1344", "512x288"})
    void aPictureHasTheSizeThatWasAskedFor(String size) {
        BufferedImage picture = picture(paint("poster", "a boat on a lake", 1, 0, size));

        assertThat(picture.getWidth() + "x" + picture.getHeight()).isEqualTo(size);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the sea with a lighthouse, islands and boats at sunset, palm beach",
                "snowy mountains above a lake",
                "summer valley in the alps",
                "a foggy pine forest",
                "autumn forest with birch trunks and light rays",
                "desert with pyramids and a cactus",
                "city at night, neon, rain",
                "paris in the morning",
                "milky way and aurora, moon",
                "planets in space",
                "a smiling woman with red hair and a hat",
                "a cat",
                "a vase of flowers and apples",
                "abstract glass",
                "abstract rings",
                "abstract smoke",
                "words that name nothing"
            })
    void everySceneIsPainted(String prompt) {
        BufferedImage picture = picture(paint("painted", prompt, 3, 0, "256x192"));

        assertThat(picture.getWidth()).isEqualTo(256);
        assertThat(colours(picture)).isGreaterThan(500);
    }

    @Test
    void theSameOrderGivesTheSameBytes() {
        assertThat(paint("painted", "sea", 3, 0, "128x96")).isEqualTo(paint("painted", "sea", 3, 0, "128x96"));
    }

    @ParameterizedTest
    @CsvSource({"sea, 4, 0", "a sea, 3, 0", "forest, 3, 0", "sea, 3, 1"})
    void anotherPromptSeedOrNumberGivesAPictureThatLooksDifferent(String prompt, long seed, int index) {
        BufferedImage one = picture(paint("painted", "sea", 3, 0, "128x96"));
        BufferedImage other = picture(paint("painted", prompt, seed, index, "128x96"));

        assertThat(meanDifference(one, other)).isGreaterThan(6);
    }

    @Test
    void theStylesLookDifferent() {
        List<BufferedImage> pictures = List.of(
                picture(paint("painted", "sea", 3, 0, "128x96")),
                picture(paint("poster", "sea", 3, 0, "128x96")),
                picture(paint("abstract", "sea", 3, 0, "128x96")));
        for (int i = 0; i < pictures.size(); i++) {
            for (int j = i + 1; j < pictures.size(); j++) {
                assertThat(meanDifference(pictures.get(i), pictures.get(j)))
                        .as(i + "/" + j)
                        .isGreaterThan(4);
            }
        }
    }

    @Test
    void nightIsDarkerThanDay() {
        assertThat(brightness(picture(paint("painted", "mountains at night", 3, 0, "128x96"))))
                .isLessThan(brightness(picture(paint("painted", "mountains at noon", 3, 0, "128x96"))) / 2);
    }

    @Test
    void theFileSaysWhatItIs() {
        List<String> chunks = chunks(paint("painted", "sea\nand sky", 3, 0, "64x48"));

        assertThat(chunks)
                .contains("tEXt prompt=sea\nand sky", "tEXt seed=3#0", "tEXt model=test-model", "tEXt synthetic=true");
    }

    @Test
    void textBeyondLatinIsKeptAsUnicode() {
        assertThat(chunks(paint("painted", "富士山 🌊", 3, 0, "64x48"))).contains("iTXt prompt=\0\0\0\0富士山 🌊");
    }

    @Test
    void aHighPictureShowsTheSameScene() {
        BufferedImage small = picture(paint("painted", "mountain lake at sunset", 3, 0, "96x72"));
        BufferedImage large = picture(paint("painted", "mountain lake at sunset", 3, 0, "384x288"));
        var shrunk = new BufferedImage(96, 72, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < 72; y++) {
            for (int x = 0; x < 96; x++) {
                shrunk.setRGB(x, y, large.getRGB(x * 4 + 2, y * 4 + 2));
            }
        }

        assertThat(meanDifference(small, shrunk)).isLessThan(16);
    }

    private static byte[] paint(String style, String prompt, long seed, int index, String size) {
        ObjectNode input =
                JsonNodeFactory.instance.objectNode().put("prompt", prompt).put("seed", seed);
        ProviderJob job = job(style, input, ImageSize.of(size));
        var png = new ByteArrayOutputStream();
        try {
            PngWriter.write(
                    Painter.picture(PaintingRequest.of(job, index)),
                    new EngineRequest(job, Clock.systemUTC(), true).notes(index),
                    png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return png.toByteArray();
    }

    private static ProviderJob job(String style, ObjectNode input, ImageSize size) {
        return Jobs.embedded(style, input, size, Instant.MAX);
    }

    private static BufferedImage picture(byte[] png) {
        try {
            return ImageIO.read(new ByteArrayInputStream(png));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long colours(BufferedImage picture) {
        return java.util.Arrays.stream(
                        picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth()))
                .distinct()
                .count();
    }

    private static double meanDifference(BufferedImage one, BufferedImage other) {
        double sum = 0;
        for (int y = 0; y < one.getHeight(); y++) {
            for (int x = 0; x < one.getWidth(); x++) {
                int a = one.getRGB(x, y);
                int b = other.getRGB(x, y);
                for (int shift = 0; shift <= 16; shift += 8) {
                    sum += Math.abs(((a >> shift) & 0xFF) - ((b >> shift) & 0xFF));
                }
            }
        }
        return sum / (3.0 * one.getWidth() * one.getHeight());
    }

    private static double brightness(BufferedImage picture) {
        return meanDifference(
                picture, new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB));
    }

    private static List<String> chunks(byte[] png) {
        List<String> chunks = new ArrayList<>();
        ByteBuffer file = ByteBuffer.wrap(png).position(8);
        while (file.hasRemaining()) {
            byte[] data = new byte[file.getInt()];
            byte[] type = new byte[4];
            file.get(type).get(data).getInt();
            String name = new String(type, StandardCharsets.US_ASCII);
            String text = new String(data, name.equals("iTXt") ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
            chunks.add(name + " " + text.replaceFirst("\0", "="));
        }
        return chunks;
    }
}
