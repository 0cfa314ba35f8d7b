// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaProbe;
import dev.atelier.platform.media.MediaSniffer;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.media.MediaToolConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a film says of the place where it was taken leaves it, and the film plays as before. */
class PlaceTagTest {
    private static final String PLACE = "+48.8584+002.2945/";
    private static final String PICTURE = "-f lavfi -i testsrc=size=160x90:rate=10:duration=1 ";

    private static MediaTool tool;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        tool = new MediaTool(new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(MediaToolConfig.class)
                .build()
                .getConfigMapping(MediaToolConfig.class));
    }

    @AfterAll
    static void stop() {
        tool.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-c:v libvpx -metadata location=" + PLACE + " -f webm",
                "-c:v libvpx -metadata:s:v RECORDING_LOCATION=" + PLACE + " -f webm",
                "-c:v mpeg4 -metadata COM.APPLE.QUICKTIME.LOCATION.ISO6709=" + PLACE + " -f matroska",
                "-c:v mpeg4 -metadata location=" + PLACE + " -live 1 -f matroska",
                "-c:v mpeg4 -metadata location=" + PLACE + " -f mp4",
                "-c:v mpeg4 -metadata location=" + PLACE + " -f 3gp",
                "-c:v mpeg4 -metadata com.apple.quicktime.location.ISO6709=" + PLACE
                        + " -movflags use_metadata_tags -f mov"
            })
    void aPlaceGoesAndTheTitleAndThePicturesStay(String encoding) throws Exception {
        byte[] film = made(PICTURE + "-metadata title=harbour " + encoding);
        assertThat(places(film)).isNotEmpty();

        byte[] clean = cleaned(film);

        assertThat(text(clean)).doesNotContain(PLACE);
        assertThat(places(clean)).isEmpty();
        assertThat(clean).hasSameSizeAs(film);
        assertThat(isClean(clean)).isTrue();
        MediaProbe played = tool.probe(Files.write(folder.resolve("clean"), clean));
        assertThat(played.width()).isEqualTo(160);
        assertThat(decoded(clean)).isEqualTo(decoded(film));
        assertThat(played.tags().getOrDefault("title", "harbour")).isEqualTo("harbour");
    }

    @Test
    void theTitleOfAWebmStaysBesideAPlaceThatGoes() throws Exception {
        byte[] film = made(PICTURE + "-metadata title=harbour -metadata location=" + PLACE + " -c:v libvpx -f webm");

        byte[] clean = cleaned(film);

        assertThat(tool.probe(Files.write(folder.resolve("clean"), clean)).tags())
                .containsEntry("title", "harbour")
                .doesNotContainKey("location");
    }

    @Test
    void theXmpOfAFilmGoesWhenItNamesAPlace() throws Exception {
        byte[] film = made(PICTURE + "-c:v mpeg4 -f mp4");
        byte[] place = join(film, xmp("<x exif:GPSLatitude='48,51.5N'/>"));
        byte[] other = join(film, xmp("<x dc:title='harbour'/>"));

        assertThat(text(cleaned(place))).doesNotContain("48,51.5N");
        assertThat(isClean(other)).isTrue();
    }

    @Test
    void aFilmWithoutAPlaceIsNotTouched() throws Exception {
        assertThat(isClean(made(PICTURE + "-metadata title=harbour -c:v libvpx -f webm")))
                .isTrue();
    }

    @Test
    void aWebmThatEndsInTheMiddleOrInOtherBytesIsReadAsFarAsItGoes() throws Exception {
        byte[] film = made(PICTURE + "-c:v libvpx -metadata location=" + PLACE + " -live 1 -f webm");

        assertThat(text(cleaned(Arrays.copyOf(film, film.length - 7)))).doesNotContain(PLACE);
        assertThat(text(cleaned(join(film, new byte[500])))).doesNotContain(PLACE);
    }

    private List<String> places(byte[] film) throws Exception {
        return tool.probe(Files.write(folder.resolve("tagged"), film)).tags().keySet().stream()
                .filter(key -> key.contains("location"))
                .toList();
    }

    private boolean isClean(byte[] bytes) throws Exception {
        Path file = Files.write(folder.resolve("checked"), bytes);
        return !MetadataStripper.hasMetadata(file, MediaSniffer.sniff(file).orElseThrow());
    }

    private byte[] cleaned(byte[] bytes) throws Exception {
        Path file = Files.write(folder.resolve("dirty"), bytes);
        MediaFormat format = MediaSniffer.sniff(file).orElseThrow();
        assertThat(MetadataStripper.hasMetadata(file, format)).isTrue();
        var clean = new ByteArrayOutputStream();
        MetadataStripper.strip(file, format, clean);
        return clean.toByteArray();
    }

    private byte[] made(String arguments) throws Exception {
        Path file = folder.resolve("made");
        tool.run(List.of(arguments.split(" ", -1)), file, Duration.ofSeconds(60));
        return Files.readAllBytes(file);
    }

    /** The hash of the pictures. */
    private String decoded(byte[] bytes) throws Exception {
        Path film = Files.write(folder.resolve("film"), bytes);
        Path hash = folder.resolve("hash");
        List<String> arguments = new ArrayList<>(tool.input(film));
        arguments.addAll(List.of("-f", "md5"));
        tool.run(arguments, hash, Duration.ofSeconds(60));
        return Files.readString(hash);
    }

    private static byte[] xmp(String text) {
        return ByteBuffer.allocate(24 + text.length())
                .putInt(24 + text.length())
                .put("uuid".getBytes(StandardCharsets.US_ASCII))
                .put(HexFormat.of().parseHex("be7acfcb97a942e89c71999491e3afac"))
                .put(text.getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    private static byte[] join(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
