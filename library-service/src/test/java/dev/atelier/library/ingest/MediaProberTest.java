// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.library.media.StoredFormats;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaProbe;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.media.probe.MediaProber;
import dev.atelier.platform.media.probe.MediaProber.ProbedMedia;
import dev.atelier.platform.media.probe.MetadataStripper;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What our own readers find in files that ffmpeg made is what ffprobe finds. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class MediaProberTest {
    private static final String PICTURE = "testsrc=size=320x180:rate=10:duration=1.5";
    private static final String SOUND = "sine=frequency=300:duration=1.5";

    @Inject
    MediaProber probe;

    @Inject
    MediaTool tool;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "mp3, -c:a libmp3lame -b:a 64k, MP3",
        "mp3, -c:a libmp3lame -q:a 4, MP3",
        "wav, -c:a pcm_s16le, WAV",
        "flac, -c:a flac, FLAC",
        "ogg, -c:a libopus, OGG",
        "aac, -c:a aac -f adts, AAC",
        "m4a, -c:a aac -f ipod, M4A",
        "mp4, -c:a aac -f mp4, M4A",
        "webm, -c:a libopus -f webm, WEBM_AUDIO"
    })
    void aSoundIsAsLongAsItIs(String ending, String words, MediaFormat format) throws Exception {
        Path file = made(SOUND, ending, words);

        ProbedMedia found =
                probe.probe(file, StoredFormats.sniff(Files.readAllBytes(file)).orElseThrow());

        MediaProbe truth = tool.probe(file);
        assertThat(found.format()).isEqualTo(format);
        assertThat(found.facts().width()).isNull();
        assertThat(found.facts().durationSeconds())
                .isCloseTo(truth.seconds().orElseThrow(), within(new BigDecimal("0.06")));
    }

    @ParameterizedTest
    @CsvSource({
        "mp4, -c:v mpeg4 -f mp4, MP4",
        "mp4, -c:v mpeg4 -movflags +frag_keyframe+empty_moov -f mp4, MP4",
        "mov, -c:v mpeg4 -f mov, MOV",
        "webm, -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -f webm, WEBM",
        "mkv, -c:v mpeg4 -f matroska, MKV"
    })
    void aClipIsAsWideAndLongAsItIs(String ending, String words, MediaFormat format) throws Exception {
        Path file = made(PICTURE, ending, words);

        ProbedMedia found =
                probe.probe(file, StoredFormats.sniff(Files.readAllBytes(file)).orElseThrow());

        assertThat(found.format()).isEqualTo(format);
        assertThat(found.facts().width()).isEqualTo(320);
        assertThat(found.facts().height()).isEqualTo(180);
        assertThat(found.facts().durationSeconds()).isCloseTo(new BigDecimal("1.5"), within(new BigDecimal("0.05")));
    }

    @ParameterizedTest
    @CsvSource({"png, PNG", "jpg, JPEG", "webp, WEBP", "gif, GIF"})
    void aPictureIsAsWideAndHighAsItIs(String ending, MediaFormat format) throws Exception {
        Path file = made(PICTURE, ending, ending.equals("gif") ? "" : "-frames:v 1 -update 1");

        ProbedMedia found =
                probe.probe(file, StoredFormats.sniff(Files.readAllBytes(file)).orElseThrow());

        assertThat(found.format()).isEqualTo(format);
        assertThat(List.of(found.facts().width(), found.facts().height())).containsExactly(320, 180);
    }

    @Test
    void thePlaceOfAClipIsBlankedAndTheClipStaysPlayable() throws Exception {
        Path file = made(PICTURE, "mov", "-c:v mpeg4 -metadata location=+48.8584+002.2945/ -f mov");
        assertThat(text(Files.readAllBytes(file))).contains("+48.8584");

        byte[] clean = cleaned(Files.readAllBytes(file), MediaFormat.MOV);

        assertThat(text(clean)).doesNotContain("48.8584");
        assertThat(clean).hasSize((int) Files.size(file));
        MediaProbe played = tool.probe(Files.write(folder.resolve("clean.mov"), clean));
        assertThat(played.width()).isEqualTo(320);
    }

    @Test
    void theExifOfAPngAndAWebpGoAndTheTextsOfAProgramStay() throws Exception {
        byte[] png = Samples.png(8, 8, 1);
        byte[] exif = chunk("eXIf", "GPS 48.8584N");
        byte[] note = chunk("tEXt", "prompt\0a boat");
        byte[] dirty = Samples.join(Arrays.copyOf(png, 33), exif, note, Arrays.copyOfRange(png, 33, png.length));
        Path webp = made(PICTURE, "webp", "-frames:v 1");
        byte[] picture = Files.readAllBytes(webp);
        byte[] place = riff("EXIF", "GPS 48.8584N");
        byte[] dirtyWebp = Samples.join(picture, place);
        ByteBuffer.wrap(dirtyWebp).order(ByteOrder.LITTLE_ENDIAN).putInt(4, dirtyWebp.length - 8);

        assertThat(cleaned(dirty, MediaFormat.PNG)).hasSize(dirty.length - exif.length);
        assertThat(text(cleaned(dirty, MediaFormat.PNG))).contains("a boat").doesNotContain("GPS");
        assertThat(cleaned(dirtyWebp, MediaFormat.WEBP)).isEqualTo(picture);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exif:GPSLatitude", "GPSPosition", "Raw Profile Type APP1", "xmp:Location"})
    void theFieldsOfAnExifThatWereConvertedIntoTextsOfAPngGo(String keyword) throws Exception {
        byte[] png = Samples.png(8, 8, 1);
        byte[] place = chunk("tEXt", keyword + "\0" + "48.8584");
        byte[] dirty = Samples.join(Arrays.copyOf(png, 33), place, Arrays.copyOfRange(png, 33, png.length));

        assertThat(cleaned(dirty, MediaFormat.PNG)).isEqualTo(png);
    }

    @Test
    void aFileWithoutMetadataIsNotTouched() throws Exception {
        byte[] png = Samples.png(8, 8, 1);
        byte[] jpeg = Samples.jpeg(8, 8);

        assertThat(cleaned(png, MediaFormat.PNG)).isEqualTo(png);
        assertThat(cleaned(jpeg, MediaFormat.JPEG)).isEqualTo(jpeg);
    }

    private byte[] cleaned(byte[] dirty, MediaFormat format) throws IOException {
        Path file = Files.write(folder.resolve("dirty"), dirty);
        if (!MetadataStripper.hasMetadata(file, format)) {
            return dirty;
        }
        var clean = new ByteArrayOutputStream();
        MetadataStripper.strip(file, format, clean);
        return clean.toByteArray();
    }

    private Path made(String source, String ending, String words) throws Exception {
        Path file = folder.resolve("made." + ending);
        List<String> all = new ArrayList<>(List.of("-f", "lavfi", "-i", source));
        for (String word : words.isBlank() ? List.<String>of() : List.of(words.split(" ", -1))) {
            all.add(word);
        }
        tool.run(all, file, Duration.ofSeconds(60));
        return file;
    }

    private static byte[] chunk(String type, String content) {
        return ByteBuffer.allocate(12 + content.length())
                .putInt(content.length())
                .put((type + content).getBytes(StandardCharsets.ISO_8859_1))
                .array();
    }

    private static byte[] riff(String type, String content) {
        return ByteBuffer.allocate(8 + content.length())
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(type.getBytes(StandardCharsets.ISO_8859_1))
                .putInt(content.length())
                .put(content.getBytes(StandardCharsets.ISO_8859_1))
                .array();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
