// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PictureColourTest {
    private static final int COLOUR = 0xFF28C83C;

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

    static Stream<Arguments> profiles() {
        return Stream.of(
                Arguments.of("Display P3", Profiles.displayP3()),
                Arguments.of("Adobe RGB", Profiles.adobeRgb()),
                Arguments.of("Adobe RGB of samples", Profiles.sampledAdobeRgb()),
                Arguments.of("ProPhoto", Profiles.proPhoto()),
                Arguments.of("sRGB", Profiles.srgb()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("profiles")
    void coloursAreThoseOfTheProfileInEachFormat(String name, byte[] profile) throws Exception {
        BufferedImage stored = PictureFiles.plain(32, 32, COLOUR);
        int seen = converted(profile, COLOUR);

        for (byte[] file : List.of(
                PictureFiles.png(stored, PictureFiles.profileChunk(profile)),
                PictureFiles.jpeg(stored, PictureFiles.profileSegments(profile)),
                PictureFiles.webp(32, 32, COLOUR, PictureFiles.riffChunk("ICCP", profile)))) {
            TestDecoder.assertNear(decoder.pixel(decoder.write(file)), seen);
        }
    }

    @Test
    void everyLevelOfAGreyRampAndOfAColourIsConvertedClosely() throws Exception {
        var ramp = new BufferedImage(256, 2, BufferedImage.TYPE_INT_RGB);
        for (int level = 0; level < 256; level++) {
            ramp.setRGB(level, 0, level << 16 | level << 8 | level);
            ramp.setRGB(level, 1, level << 16 | 200 << 8 | 90);
        }
        byte[] profile = Profiles.displayP3();
        Path picture = decoder.write(PictureFiles.png(ramp, PictureFiles.profileChunk(profile)));

        int[] pixels = decoder.pixels(picture);

        for (int x = 0; x < 256; x++) {
            TestDecoder.assertNear(pixels[x], converted(profile, ramp.getRGB(x, 0)));
            TestDecoder.assertNear(pixels[256 + x], converted(profile, ramp.getRGB(x, 1)));
        }
    }

    @Test
    void transparencyStaysWhereColoursAreConverted() throws Exception {
        Path picture = decoder.write(
                PictureFiles.webp(32, 32, 0x80C86428, PictureFiles.riffChunk("ICCP", Profiles.displayP3())));

        assertThat(decoder.pixel(picture) >>> 24).isCloseTo(0x80, within(1));
    }

    @Test
    void aGreyPictureHasTheCurveOfItsProfile() throws Exception {
        byte[] profile = Profiles.grey(1.0);
        byte[] png = PictureFiles.png(8, 8, 8, 0, 0x60);
        Path picture = decoder.write(withChunk(png, PictureFiles.profileChunk(profile)));

        // Light of 0x60 / 255 is 0.376, which sRGB writes as 165.
        TestDecoder.assertNear(decoder.pixel(picture), 0xFFA5A5A5);
    }

    @ParameterizedTest
    @CsvSource({"12, 13", "9, 13", "1, 8"})
    void codePointsOfAPngComeBeforeItsProfile(int primaries, int transfer) throws Exception {
        byte[] points = PictureFiles.chunk("cICP", new byte[] {(byte) primaries, (byte) transfer, 0, 1});
        Path plain = decoder.write(PictureFiles.png(PictureFiles.plain(8, 8, COLOUR), points));
        int seen = decoder.pixel(plain);
        Path both = decoder.write(PictureFiles.png(
                PictureFiles.plain(8, 8, COLOUR), points, PictureFiles.profileChunk(Profiles.proPhoto())));

        assertThat(decoder.pixel(both)).isEqualTo(seen);
        assertThat(seen).isNotEqualTo(COLOUR);
        if (primaries == 12) {
            TestDecoder.assertNear(seen, converted(Profiles.displayP3(), COLOUR));
        }
    }

    @Test
    void aPngOfHighDynamicRangeOrWithGammaAloneCountsAsSrgb() throws Exception {
        byte[] hdr = PictureFiles.chunk("cICP", new byte[] {9, 16, 0, 1});
        byte[] gamma = PictureFiles.chunk("gAMA", new byte[] {0, 0, (byte) 0xB1, (byte) 0x8F});

        for (byte[] chunk : List.of(hdr, gamma)) {
            assertThat(decoder.pixel(decoder.write(PictureFiles.png(PictureFiles.plain(8, 8, COLOUR), chunk))))
                    .isEqualTo(COLOUR);
        }
    }

    static Stream<Arguments> brokenProfiles() {
        byte[] good = Profiles.adobeRgb();
        byte[] manyTags = good.clone();
        Arrays.fill(manyTags, 128, 132, (byte) 0x7F);
        byte[] farTags = good.clone();
        Arrays.fill(farTags, 136, 140, (byte) 0x7F);
        byte[] manySamples = Profiles.sampledAdobeRgb();
        int curve = new String(manySamples, StandardCharsets.ISO_8859_1).indexOf("curv");
        Arrays.fill(manySamples, curve + 8, curve + 12, (byte) 0xC0);
        return Stream.of(
                Arguments.of("empty", new byte[0]),
                Arguments.of("noise", "not a profile".repeat(40).getBytes(StandardCharsets.US_ASCII)),
                Arguments.of("cut", Arrays.copyOf(good, 200)),
                Arguments.of("more tags than bytes", manyTags),
                Arguments.of("a tag beyond the end", farTags),
                Arguments.of("more samples than bytes", manySamples),
                Arguments.of("without primaries", Profiles.profile("RGB ", Map.of())),
                Arguments.of("for print", Profiles.profile("CMYK", Map.of())),
                Arguments.of("for grey", Profiles.grey(1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenProfiles")
    void aPictureWithAProfileThatCannotBeReadCountsAsSrgb(String name, byte[] profile) throws Exception {
        BufferedImage stored = PictureFiles.plain(32, 32, COLOUR);

        for (byte[] file : List.of(
                PictureFiles.png(stored, PictureFiles.profileChunk(profile)),
                PictureFiles.png(stored, PictureFiles.chunk("iCCP", profile)),
                PictureFiles.jpeg(stored, PictureFiles.profileSegments(profile)),
                PictureFiles.webp(32, 32, COLOUR, PictureFiles.riffChunk("ICCP", profile)))) {
            TestDecoder.assertNear(decoder.pixel(decoder.write(file)), COLOUR);
        }
    }

    private static byte[] withChunk(byte[] png, byte[] chunk) {
        return PictureFiles.join(Arrays.copyOf(png, 33), chunk, Arrays.copyOfRange(png, 33, png.length));
    }

    /** As the colour management of the JDK converts it. */
    private static int converted(byte[] profile, int rgb) {
        float[] levels = {(rgb >> 16 & 0xFF) / 255f, (rgb >> 8 & 0xFF) / 255f, (rgb & 0xFF) / 255f};
        float[] seen = new ICC_ColorSpace(ICC_Profile.getInstance(profile)).toRGB(levels);
        return Math.round(255 * seen[0]) << 16 | Math.round(255 * seen[1]) << 8 | Math.round(255 * seen[2]);
    }
}
