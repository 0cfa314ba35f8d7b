// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.atelier.platform.media.MediaFailure.Reason;
import dev.atelier.platform.media.probe.InvalidMediaException;
import dev.atelier.platform.media.probe.MediaProber;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of many formats as strangers send them: decoded because they are on the list, or refused, and nothing between. */
class HostileMediaTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String PICTURE = "testsrc2=size=176x144:rate=5:duration=1";
    private static final String SOUND = "sine=frequency=300:duration=1";

    /** A PNG of zeros of this side is half a megabyte; its pixels are two gigabytes with two bytes each. */
    private static final int BOMB_SIDE = 30_000;

    private static MediaTool tool;
    private static MediaProber prober;

    @TempDir
    Path folder;

    /** What becomes of an upload. */
    private enum Outcome {
        /** The answer is 422. */
        REFUSED,
        /** Stored, and never given to a decoder. */
        KEPT,
        DECODED
    }

    @BeforeAll
    static void start() {
        // The encoders of another ffmpeg may be others.
        tool = new MediaTool(MediaToolFixture.config(Map.of("search-path", "false")));
        prober = new MediaProber(tool);
    }

    @AfterAll
    static void stop() {
        tool.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "h264.mp4 -c:v libopenh264 -c:a aac",
                "mpeg4.mov -c:v mpeg4 -c:a pcm_s16le",
                "alac.m4a -vn -c:a alac -f ipod",
                "vp8.webm -c:v libvpx -deadline realtime -c:a libopus",
                "vp9.mp4 -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -an",
                "mjpeg.mkv -c:v mjpeg -pix_fmt yuvj420p -c:a libmp3lame",
                "sound.mp3 -vn -c:a libmp3lame",
                "sound.wav -vn -c:a pcm_s24le",
                "sound.opus -vn -c:a libopus -f ogg",
                "sound.flac -vn -c:a flac",
                "sound.aac -vn -c:a aac -f adts",
                "still.png -frames:v 1 -an",
                "still.jpg -frames:v 1 -an -pix_fmt yuvj420p",
                "still.webp -frames:v 1 -an -c:v libwebp",
                "moving.gif -an"
            })
    void aFormatOfTheListIsDecoded(String description) throws Exception {
        Path file = make(description);

        assertThat(outcome(file)).isEqualTo(Outcome.DECODED);
        tool.transcode(file, result(file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ffv1.mkv -c:v ffv1",
                "huffyuv.mkv -c:v huffyuv -pix_fmt yuv422p",
                "utvideo.mkv -c:v utvideo",
                "magicyuv.mkv -c:v magicyuv",
                "mpeg1.mkv -c:v mpeg1video -r 25",
                "mpeg2.mkv -c:v mpeg2video",
                "msmpeg4.mkv -c:v msmpeg4",
                "wmv2.mkv -c:v wmv2",
                "snow.mkv -c:v snow -strict -2",
                "flv1.mkv -c:v flv",
                "zmbv.mkv -c:v zmbv -pix_fmt bgr0",
                "cinepak.mov -c:v cinepak",
                "qtrle.mov -c:v qtrle",
                "rpza.mov -c:v rpza",
                "svq1.mov -c:v svq1 -pix_fmt yuv410p",
                "prores.mov -c:v prores",
                "jpeg2000.mov -c:v jpeg2000",
                "targa.mov -c:v targa",
                "mpeg2.mp4 -c:v mpeg2video",
                "ac3.mp4 -vn -c:a ac3",
                "mp2.mkv -vn -c:a mp2",
                "wma.mkv -vn -c:a wmav2",
                "tta.mkv -vn -c:a tta",
                "speex.ogg -vn -ar 16000 -c:a libspeex",
                "adpcm.wav -vn -c:a adpcm_ima_wav",
                "ms.wav -vn -c:a adpcm_ms",
                "old.avi -c:v mpeg4",
                "old.flv -c:v flv -an",
                "old.asf -c:v wmv2",
                "old.ts -c:v mpeg2video",
                "old.mpg -c:v mpeg2video -r 25",
                "old.nut -c:v mpeg4",
                "old.3gp -c:v h263 -s 176x144 -an",
                "raw.y4m -an -f yuv4mpegpipe",
                "frames.ivf -c:v libvpx -deadline realtime -an",
                "sound.au -vn",
                "sound.aiff -vn",
                "sound.caf -vn",
                "still.tiff -frames:v 1 -an",
                "still.bmp -frames:v 1 -an",
                "still.jp2 -frames:v 1 -an -c:v jpeg2000",
                "still.pcx -frames:v 1 -an",
                "still.exr -frames:v 1 -an -pix_fmt gbrpf32le",
                "still.dpx -frames:v 1 -an"
            })
    void anyOtherFormatIsRefusedAndNeverDecoded(String description) throws Exception {
        Path file = make(description);

        assertThat(outcome(file)).isEqualTo(Outcome.REFUSED);
        assertThatThrownBy(() -> tool.probe(file)).isInstanceOf(MediaFailure.class);
        refusesToDecode(file);
    }

    @Test
    void aFileThatNamesOthersReachesNeitherThemNorTheNetwork() throws Exception {
        try (var network = new SilentServer()) {
            Map<String, String> files = HostileTexts.naming(network.address());
            for (Map.Entry<String, String> hostile : files.entrySet()) {
                Path file = folder.resolve(hostile.getKey());
                Files.write(file, hostile.getValue().getBytes(StandardCharsets.ISO_8859_1));

                Outcome expected = hostile.getKey().startsWith("kept") ? Outcome.KEPT : Outcome.REFUSED;
                assertThat(outcome(file)).as(hostile.getKey()).isEqualTo(expected);
                refusesToDecode(file);
            }

            assertThat(network.wasReached()).isFalse();
        }
    }

    @Test
    void ofAFileThatIsTwoThingsOnlyThePictureIsDecoded() throws Exception {
        Path gif = make("moving.gif -an");
        Path both = folder.resolve("both.gif");
        Files.write(both, join(Files.readAllBytes(gif), "PK\u0003\u0004<script>#EXTM3U\nfile:///etc/passwd\n"));

        tool.transcode(both, result(both));

        assertThat(tool.probe(result(both)).width()).isEqualTo(176);
    }

    @Test
    void aPictureThatGrowsWhileItIsUnpackedIsNotDecoded() throws Exception {
        Path bomb = Files.write(folder.resolve("bomb.png"), bomb());
        assertThat(Files.size(bomb)).isLessThan(1_000_000);

        refusesToDecode(bomb);
    }

    private void refusesToDecode(Path file) {
        assertThatThrownBy(() -> tool.transcode(file, result(file)))
                .as("%s", file)
                .asInstanceOf(type(MediaFailure.class))
                .extracting(MediaFailure::reason)
                .isEqualTo(Reason.UNREADABLE);
    }

    private static Outcome outcome(Path file) throws IOException {
        Optional<MediaFormat> format = MediaSniffer.sniff(file);
        if (format.isEmpty()) {
            return Outcome.REFUSED;
        }
        try {
            MediaKind kind = prober.probe(file, format.orElseThrow()).format().kind();
            return kind == MediaKind.OTHER ? Outcome.KEPT : Outcome.DECODED;
        } catch (InvalidMediaException _) {
            return Outcome.REFUSED;
        }
    }

    /** Something that needs the file decoded: a picture of it, or its sound where it has no picture. */
    private Path result(Path file) {
        String name = file.getFileName().toString();
        boolean sound = name.startsWith("sound") || name.matches("(ac3|mp2|wma|tta|speex|adpcm|ms|alac)\\..*");
        return folder.resolve("result." + (sound ? "wav" : "png"));
    }

    /** @param description the name of the file, and the arguments that make it */
    private Path make(String description) throws Exception {
        List<String> words = List.of(description.split(" ", -1));
        Path file = folder.resolve(words.getFirst());
        List<String> arguments = new ArrayList<>(List.of("-f", "lavfi", "-i", PICTURE, "-f", "lavfi", "-i", SOUND));
        arguments.addAll(words.subList(1, words.size()));
        tool.run(arguments, file, LIMIT);
        return file;
    }

    private static byte[] join(byte[] head, String tail) {
        var all = new ByteArrayOutputStream();
        all.writeBytes(head);
        all.writeBytes(tail.getBytes(StandardCharsets.ISO_8859_1));
        return all.toByteArray();
    }

    private static byte[] bomb() throws IOException {
        var file = new ByteArrayOutputStream();
        var out = new DataOutputStream(file);
        out.writeLong(0x89504e470d0a1a0aL);
        var head = new ByteArrayOutputStream();
        var numbers = new DataOutputStream(head);
        numbers.writeInt(BOMB_SIDE);
        numbers.writeInt(BOMB_SIDE);
        // One bit of grey for each pixel.
        numbers.write(new byte[] {1, 0, 0, 0, 0});
        chunk(out, "IHDR", head.toByteArray());
        var packed = new ByteArrayOutputStream();
        try (var rows = new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_SPEED), 64 * 1024)) {
            byte[] row = new byte[1 + (BOMB_SIDE + 7) / 8];
            for (int i = 0; i < BOMB_SIDE; i++) {
                rows.write(row);
            }
        }
        chunk(out, "IDAT", packed.toByteArray());
        chunk(out, "IEND", new byte[0]);
        return file.toByteArray();
    }

    private static void chunk(DataOutputStream out, String type, byte[] content) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        var sum = new CRC32();
        sum.update(name);
        sum.update(content);
        out.writeInt(content.length);
        out.write(name);
        out.write(content);
        out.writeInt((int) sum.getValue());
    }
}
