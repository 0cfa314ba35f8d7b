// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.TestEngines;
import dev.atelier.generation.provider.embedded.TestRequests;
import dev.atelier.generation.provider.embedded.net.Network;
import dev.atelier.generation.provider.embedded.scene.Picture;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** People are cut out by a trained network, everything else is not. */
class PersonCutoutTest {
    private static final ImageFileWriter FILES = new ImageFileWriter(TestEngines.TOOL);
    private static final Engine CUTOUT = new CutoutEngine(TestEngines.PICTURES, FILES, TestEngines.NETWORKS);

    @TempDir
    Path home;

    @Test
    void somebodyIsCutOutByTheNetworkAndAThingByItsGround() throws Exception {
        Path person = write(person(300));
        Path thing = write(disc(300));

        MediaFile somebody = cut(person);
        MediaFile something = cut(thing);

        assertThat(somebody.network()).contains("selfie");
        assertThat(something.network()).isEmpty();
        assertThat(Files.readString(somebody.file(), StandardCharsets.ISO_8859_1))
                .contains("network\0selfie");
        for (MediaFile file : new MediaFile[] {somebody, something}) {
            BufferedImage image = ImageIO.read(file.file().toFile());
            assertThat(image.getRGB(150, 150) >>> 24).as("middle").isEqualTo(255);
            assertThat(image.getRGB(5, 5) >>> 24).as("corner").isZero();
            assertThat(image.getRGB(290, 60) >>> 24).as("side").isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 300", "4000, 1", "257, 3", "700, 40"})
    void aPictureOfAnyShapeIsCutOut(int width, int height) throws Exception {
        MediaFile file = cut(write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB)));

        BufferedImage image = ImageIO.read(file.file().toFile());
        assertThat(image.getWidth()).isEqualTo(width);
        assertThat(image.getHeight()).isEqualTo(height);
    }

    @Test
    void aRunThatIsCanceledStopsInTheNetwork() throws Exception {
        Network network = TestEngines.NETWORKS.get("selfie");

        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> PersonMask.find(network, new Picture(PersonMask.SIDE, PersonMask.SIDE)))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private static MediaFile cut(Path input) throws Exception {
        return CUTOUT.make(TestRequests.request(
                        "cutout", "{'image': 'https://m/1'}", TestRequests.media("https://m/1", input)))
                .getFirst();
    }

    private Path write(BufferedImage image) throws IOException {
        Path file = Files.createTempFile(home, "picture", ".png");
        ImageIO.write(image, "png", file.toFile());
        return file;
    }

    /** A portrait in plain shapes, which the network takes for somebody. */
    private static BufferedImage person(int size) {
        return drawn(size, drawing -> {
            drawing.setPaint(new GradientPaint(0, 0, new Color(150, 165, 150), 256, 256, new Color(95, 105, 120)));
            drawing.fillRect(0, 0, 256, 256);
            drawing.setColor(new Color(40, 48, 76));
            drawing.fillOval(20, 183, 216, 160);
            drawing.setColor(new Color(180, 130, 106));
            drawing.fillRoundRect(104, 140, 48, 58, 30, 30);
            drawing.setColor(new Color(50, 35, 28));
            drawing.fillOval(70, 32, 116, 130);
            drawing.setPaint(new GradientPaint(100, 80, new Color(236, 192, 165), 180, 170, new Color(190, 140, 116)));
            drawing.fillOval(82, 60, 92, 110);
            for (int side = -1; side <= 1; side += 2) {
                int eye = 128 + side * 22;
                drawing.setColor(new Color(70, 48, 38));
                drawing.fillRect(eye - 13, 90, 26, 5);
                drawing.setColor(new Color(240, 238, 235));
                drawing.fillOval(eye - 10, 100, 20, 10);
                drawing.setColor(new Color(40, 30, 25));
                drawing.fillOval(eye - 5, 100, 10, 10);
            }
            drawing.setColor(new Color(200, 148, 122));
            drawing.fillOval(120, 108, 16, 26);
            drawing.setColor(new Color(165, 78, 74));
            drawing.fillOval(110, 143, 36, 11);
        });
    }

    private static BufferedImage disc(int size) {
        return drawn(size, drawing -> {
            drawing.setColor(new Color(230, 230, 224));
            drawing.fillRect(0, 0, 256, 256);
            drawing.setColor(new Color(200, 30, 30));
            drawing.fillOval(64, 64, 128, 128);
        });
    }

    private static BufferedImage drawn(int size, Consumer<Graphics2D> draw) {
        var image = new BufferedImage(size, size, BufferedImage.TYPE_INT_RGB);
        Graphics2D drawing = image.createGraphics();
        drawing.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        drawing.scale(size / 256.0, size / 256.0);
        draw.accept(drawing);
        drawing.dispose();
        return image;
    }
}
