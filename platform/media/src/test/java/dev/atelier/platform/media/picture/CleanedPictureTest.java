// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.probe.MetadataStripper;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A picture without its private metadata looks as it looked with them. */
class CleanedPictureTest {

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

    static Stream<Arguments> pictures() {
        byte[] profile = Profiles.displayP3();
        return IntStream.rangeClosed(1, 8).boxed().flatMap(orientation -> {
            byte[] exif = PictureFiles.exif(orientation);
            return Stream.of(
                    Arguments.of(
                            MediaFormat.PNG,
                            orientation,
                            PictureFiles.png(
                                    PictureFiles.quarters(64, 32),
                                    PictureFiles.profileChunk(profile),
                                    PictureFiles.chunk("eXIf", exif))),
                    Arguments.of(
                            MediaFormat.JPEG,
                            orientation,
                            PictureFiles.jpeg(
                                    PictureFiles.quarters(64, 32),
                                    PictureFiles.exifSegment(orientation),
                                    PictureFiles.profileSegments(profile))),
                    Arguments.of(
                            MediaFormat.WEBP,
                            orientation,
                            PictureFiles.webp(
                                    64,
                                    32,
                                    0xFFCC2200,
                                    PictureFiles.riffChunk("ICCP", profile),
                                    PictureFiles.riffChunk("EXIF", exif))));
        });
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("pictures")
    void turnAndColoursStayAndThePlaceGoes(MediaFormat format, int orientation, byte[] file) throws Exception {
        Path dirty = decoder.write(file);

        Path clean = decoder.write(cleaned(dirty, format));

        boolean turned = orientation > 4;
        assertThat(text(dirty)).contains("GPS");
        assertThat(text(clean)).doesNotContain("GPS");
        assertThat(decoder.measure(clean))
                .isEqualTo(turned ? MediaFacts.ofPicture(32, 64) : MediaFacts.ofPicture(64, 32));
        assertThat(decoder.pixels(clean)).isEqualTo(decoder.pixels(dirty));
        assertThat(cleaned(clean, format)).isEqualTo(Files.readAllBytes(clean));
        if (format != MediaFormat.JPEG) {
            assertThat(MetadataStripper.hasMetadata(clean, format)).isFalse();
        }
    }

    @Test
    void aWebpThatMovesStillMovesWithoutItsPlace() throws Exception {
        byte[] moving = PictureFiles.movingWebp(32, 16, 0xFFCC2200, 0xFF0022CC);
        byte[] exif = PictureFiles.riffChunk("EXIF", PictureFiles.exif(1));
        byte[] file = PictureFiles.join(moving, exif);
        file[4] += (byte) exif.length;

        Path clean = decoder.write(cleaned(decoder.write(file), MediaFormat.WEBP));

        assertThat(clean).hasBinaryContent(moving);
    }

    private static byte[] cleaned(Path dirty, MediaFormat format) throws Exception {
        var clean = new ByteArrayOutputStream();
        MetadataStripper.strip(dirty, format, clean);
        return clean.toByteArray();
    }

    private static String text(Path file) throws Exception {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }
}
