// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.media.MediaFacts;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PictureDecoderTest {
    private static final int COLOUR = 0xFF28C83C;
    private static final int GREY = 0x606060;

    @TempDir
    Path work;

    private TestDecoder decoder;

    @BeforeEach
    void start() {
        decoder = new TestDecoder(work);
    }

    @AfterEach
    void stop() {
        decoder.tool.close();
    }

    /** How a viewer shows the quarters "red green / blue white" by EXIF 2.32, 4.6.4 (orientation). */
    @ParameterizedTest
    @CsvSource({"1, RGBW", "2, GRWB", "3, WBGR", "4, BWRG", "5, RBGW", "6, BRWG", "7, WGBR", "8, GWRB", "9, RGBW"})
    void eachOrientationIsTurnedInEachFormat(int orientation, String quarters) throws Exception {
        BufferedImage stored = PictureFiles.quarters(64, 32);
        byte[] jpeg = PictureFiles.jpeg(stored, PictureFiles.exifSegment(orientation));
        byte[] png = PictureFiles.png(stored, PictureFiles.chunk("eXIf", PictureFiles.exif(orientation)));

        for (byte[] file : List.of(jpeg, png)) {
            Path picture = decoder.write(file);
            MediaFacts size = decoder.measure(picture);
            boolean turned = orientation >= 5 && orientation <= 8;
            assertThat(size).isEqualTo(turned ? MediaFacts.ofPicture(32, 64) : MediaFacts.ofPicture(64, 32));
            assertThat(quartersOf(picture, size)).isEqualTo(quarters);
        }
    }

    @ParameterizedTest
    @CsvSource({"''", "Exif__"})
    void aWebpIsTurnedWithAndWithoutThePrefixOfJpeg(String prefix) throws Exception {
        byte[] block =
                PictureFiles.join(prefix.replace('_', '\0').getBytes(StandardCharsets.US_ASCII), PictureFiles.exif(6));
        Path picture = decoder.write(PictureFiles.webp(64, 32, 0xFF336699, PictureFiles.riffChunk("EXIF", block)));

        assertThat(decoder.measure(picture)).isEqualTo(MediaFacts.ofPicture(32, 64));
        assertThat(decoder.pixel(picture)).isEqualTo(0xFF336699);
    }

    @Test
    void anOrientationThatOnlyXmpNamesIsNotTurnedAsInBrowsers() throws Exception {
        byte[] xmp = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta tiff:Orientation='6'/>".getBytes(StandardCharsets.UTF_8);
        Path picture = decoder.write(PictureFiles.jpeg(PictureFiles.quarters(64, 32), PictureFiles.segment(0xE1, xmp)));

        assertThat(decoder.measure(picture)).isEqualTo(MediaFacts.ofPicture(64, 32));
        assertThat(quartersOf(picture, MediaFacts.ofPicture(64, 32))).isEqualTo("RGBW");
    }

    @ParameterizedTest
    @CsvSource({"8, 0x60, 0xFF", "16, 0x6060, 0xFFFF"})
    void greyWithTransparencyIsAsBrightAsGrey(int bits, String grey, String opaque) throws Exception {
        int level = Integer.decode(grey);

        Path plain = decoder.write(PictureFiles.png(8, 8, bits, 0, level));
        Path withAlpha = decoder.write(PictureFiles.png(8, 8, bits, 4, level, Integer.decode(opaque)));
        Path colour = decoder.write(PictureFiles.png(8, 8, bits, 2, level, level, level));

        for (Path picture : List.of(plain, withAlpha, colour)) {
            TestDecoder.assertNear(decoder.pixel(picture), GREY);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 255, 255, 0, FF0000", "255, 0, 255, 0, 00FF00", "0, 0, 0, 128, 7F7F7F"})
    void aJpegForPrintIsShownInItsColours(int cyan, int magenta, int yellow, int black, String rgb) throws Exception {
        Path picture = decoder.write(PictureFiles.printJpeg(16, 16, cyan, magenta, yellow, black));

        TestDecoder.assertNear(decoder.pixel(picture), Integer.parseInt(rgb, 16));
    }

    @Test
    void aPictureThatMovesShowsItsFirstFrameOnItsCanvas() throws Exception {
        Path picture = decoder.write(PictureFiles.movingWebp(32, 16, 0xFFCC2200, 0xFF0022CC));
        MediaFacts size = decoder.measure(picture);

        int[] pixels = decoder.pixels(picture);

        assertThat(size).isEqualTo(MediaFacts.ofPicture(32, 16));
        assertThat(pixels[3 * 32 + 5]).isEqualTo(0xFFCC2200);
        assertThat(pixels[15 * 32 + 31] >>> 24).isZero();
        try (Stream<Path> files = Files.list(work)) {
            assertThat(files)
                    .as("no copy is left")
                    .noneMatch(file -> file.toString().endsWith(".pixels"));
        }
    }

    @Test
    void anAnimatedPngShowsItsPicture() throws Exception {
        byte[] control = PictureFiles.chunk("acTL", new byte[] {0, 0, 0, 2, 0, 0, 0, 0});
        byte[] frame = PictureFiles.chunk("fcTL", new byte[26]);

        Path picture = decoder.write(PictureFiles.png(PictureFiles.plain(8, 8, COLOUR), control, frame));

        assertThat(decoder.pixel(picture)).isEqualTo(COLOUR);
    }

    @Test
    void aGifThatMovesShowsItsFirstFrame() throws Exception {
        Path gif = work.resolve("moving.gif");
        decoder.tool.run(
                List.of("-f", "lavfi", "-i", "color=red:size=16x16:rate=5:duration=1,hue=H=2*PI*t", "-f", "gif"),
                gif,
                TestDecoder.LIMIT);

        int seen = decoder.pixel(gif);

        assertThat(seen >> 16 & 0xFF).isGreaterThan(200);
        assertThat(seen & 0xFFFF).isLessThan(0x2020);
    }

    @Test
    void anInterlacedPngIsReadAsAnyOther() throws Exception {
        var interlaced = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        ImageWriteParam parameters = writer.getDefaultWriteParam();
        parameters.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
        try (ImageOutputStream target = ImageIO.createImageOutputStream(interlaced)) {
            writer.setOutput(target);
            writer.write(null, new IIOImage(PictureFiles.quarters(64, 32), null, null), parameters);
        }
        Path picture = decoder.write(interlaced.toByteArray());

        assertThat(interlaced.toByteArray()[28]).as("the method of the header").isOne();
        assertThat(quartersOf(picture, decoder.measure(picture))).isEqualTo("RGBW");
    }

    private String quartersOf(Path picture, MediaFacts size) throws Exception {
        int[] pixels = decoder.pixels(picture);
        int width = Objects.requireNonNull(size.width());
        int height = Objects.requireNonNull(size.height());
        int below = height * 3 / 4 * width;
        int above = height / 4 * width;
        StringBuilder letters = new StringBuilder();
        for (int at : new int[] {above + width / 4, above + width * 3 / 4, below + width / 4, below + width * 3 / 4}) {
            letters.append(letter(pixels[at]));
        }
        return letters.toString();
    }

    private static char letter(int rgb) {
        int bits = (rgb >> 23 & 1) << 2 | (rgb >> 15 & 1) << 1 | (rgb >> 7 & 1);
        return switch (bits) {
            case 4 -> 'R';
            case 2 -> 'G';
            case 1 -> 'B';
            case 7 -> 'W';
            default -> '?';
        };
    }
}
