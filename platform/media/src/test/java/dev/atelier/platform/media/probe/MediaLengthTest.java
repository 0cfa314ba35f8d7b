// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaSniffer;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.media.MediaToolConfig;
import dev.atelier.platform.media.probe.MediaProber.ProbedMedia;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A sound or a film is as long as it plays, whatever its header says. */
class MediaLengthTest {
    private static final String SOUND = "-f lavfi -i sine=frequency=300:sample_rate=48000:duration=";
    private static final String PICTURE = "-f lavfi -i testsrc=size=160x90:rate=10:duration=";

    private static MediaTool tool;

    @TempDir
    Path folder;

    private int files;

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
    @CsvSource({
        "-c:a libmp3lame -f mp3, 0.2",
        "-c:a libmp3lame -id3v2_version 0 -f mp3, 0.2",
        "-c:a libmp3lame -write_id3v1 1 -f mp3, 0.2",
        "-c:a libopus -f ogg, 0.1",
        "-c:a aac -f adts, 0.2",
        // The parser takes what is between two files for a part of the frame before it.
        "-c:a flac -f flac, 0.5"
    })
    void filesThatWereJoinedAreAsLongAsTheirParts(String encoding, BigDecimal tolerance) throws Exception {
        byte[] three = made(SOUND + "3 " + encoding);
        byte[] one = made(SOUND + "1 " + encoding);

        BigDecimal longFirst = seconds(join(three, one));
        BigDecimal shortFirst = seconds(join(one, three));

        assertThat(longFirst).isCloseTo(new BigDecimal(4), within(tolerance));
        assertThat(shortFirst).isCloseTo(new BigDecimal(4), within(tolerance));
    }

    @Test
    void theFrameThatDescribesAnMp3IsNoSound() throws Exception {
        byte[] described = made(SOUND + "2 -c:a libmp3lame -f mp3");
        byte[] plain = made(SOUND + "2 -c:a libmp3lame -write_xing 0 -f mp3");

        assertThat(text(described)).contains("Info");
        assertThat(text(plain)).doesNotContain("Info", "Xing");
        assertThat(seconds(described)).isEqualByComparingTo(seconds(plain));
        assertThat(seconds(join(described, described)))
                .isEqualByComparingTo(seconds(plain).multiply(BigDecimal.TWO));
    }

    @ParameterizedTest
    @CsvSource({
        "1 -c:a libmp3lame -ar 48000, 1 -c:a libmp3lame -ar 22050",
        "1 -c:a libmp3lame -ar 44100, 1 -c:a libmp3lame -ar 16000"
    })
    void partsOfAnMp3MayHaveOtherRates(String first, String second) throws Exception {
        byte[] joined = join(made(SOUND + first + " -f mp3"), made(SOUND + second + " -f mp3"));

        assertThat(seconds(joined)).isCloseTo(BigDecimal.TWO, within(new BigDecimal("0.25")));
    }

    @Test
    void damageInAnMp3DoesNotEndItsLength() throws Exception {
        byte[] part = made(SOUND + "2 -c:a libmp3lame -f mp3");

        BigDecimal seconds = seconds(join(part, new byte[100_000], part));

        assertThat(seconds).isCloseTo(new BigDecimal(4), within(new BigDecimal("0.2")));
    }

    @Test
    void aFilmThatCannotBeDecodedHereStatesItsSizeAndItsLength() throws Exception {
        byte[] film = made(PICTURE + "2 -c:v prores -f mov");
        Path file = Files.write(folder.resolve("film"), film);

        assertThatThrownBy(() -> probe(film)).isInstanceOf(InvalidMediaException.class);
        assertThat(new MediaProber(tool).stated(file, MediaFormat.MOV))
                .isEqualTo(new MediaFacts(160, 90, new BigDecimal("2.000")));
        assertThat(new MediaProber(tool).stated(file, MediaFormat.WAV)).isEqualTo(MediaFacts.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-c:a pcm_s16le -f wav",
                "-c:a libmp3lame -f mp3",
                "-c:a flac -f flac",
                "-c:a aac -f ipod",
                "-c:a aac -movflags +frag_keyframe+empty_moov -f mp4"
            })
    void aFileInWhichNothingPlaysIsEmpty(String encoding) throws Exception {
        byte[] header = made(SOUND + "1 -t 0 " + encoding);

        assertThatThrownBy(() -> probe(header))
                .isInstanceOfSatisfying(
                        InvalidMediaException.class,
                        invalid -> assertThat(invalid.isEmpty()).isTrue());
    }

    @ParameterizedTest
    @CsvSource({
        "-c:a flac -f flac, FLAC",
        "-c:a libopus -f webm, WEBM_AUDIO",
        "-c:a flac -f matroska, WEBM_AUDIO",
        "-c:a pcm_s16le -f wav, WAV",
        "-c:a aac -movflags +frag_keyframe+empty_moov -f mp4, M4A"
    })
    void aSoundThatWasWrittenToAPipeHasALength(String encoding, MediaFormat format) throws Exception {
        ProbedMedia probed = probe(piped(SOUND + "3 " + encoding));

        assertThat(probed.format()).isEqualTo(format);
        assertThat(probed.facts().durationSeconds()).isCloseTo(new BigDecimal(3), within(new BigDecimal("0.1")));
    }

    @ParameterizedTest
    @CsvSource({
        "-c:v libvpx -c:a libopus -live 1 -f webm",
        "-c:v mpeg4 -c:a aac -live 1 -f matroska",
        "-c:v mpeg4 -c:a aac -movflags +frag_keyframe+empty_moov -f mp4"
    })
    void aFilmThatWasWrittenToAPipeHasALength(String encoding) throws Exception {
        ProbedMedia probed = probe(piped(PICTURE + "3 " + SOUND + "3 " + encoding));

        assertThat(probed.format().kind()).isEqualTo(MediaKind.VIDEO);
        assertThat(probed.facts().durationSeconds()).isCloseTo(new BigDecimal(3), within(new BigDecimal("0.15")));
    }

    @Test
    void anOggWhosePartsAreOfDifferentCodecsIsRefused() throws Exception {
        byte[] opus = made(SOUND + "1 -c:a libopus -f ogg");
        byte[] flac = made(SOUND + "3 -c:a flac -f ogg");

        assertThatThrownBy(() -> probe(join(opus, flac)))
                .isInstanceOf(InvalidMediaException.class)
                .hasMessageContaining("different codecs");
    }

    @Test
    void aFlacThatStatesFewerSamplesIsAsLongAsItPlays() throws Exception {
        byte[] flac = made(SOUND + "3 -c:a flac -f flac");
        // The last four bits of this byte and the next four bytes are the number of samples.
        flac[21] &= (byte) 0xF0;
        ByteBuffer.wrap(flac).putInt(22, 48_000);

        assertThat(seconds(flac)).isCloseTo(new BigDecimal(3), within(new BigDecimal("0.1")));
    }

    @Test
    void anMp4WhoseHeaderStatesLessIsAsLongAsItPlays() throws Exception {
        byte[] film = made(PICTURE + "3 -c:v libopenh264 -f mp4");
        int header = text(film).indexOf("mvhd");
        ByteBuffer.wrap(film).putInt(header + 20, 1000);

        assertThat(seconds(film)).isCloseTo(new BigDecimal(3), within(new BigDecimal("0.1")));
    }

    @Test
    void aMatroskaWhoseHeaderStatesLessIsAsLongAsItPlays() throws Exception {
        byte[] film = made(PICTURE + "3 -c:v mpeg4 -f matroska");
        int duration = text(film).indexOf("D\u0089\u0088");
        ByteBuffer.wrap(film).putDouble(duration + 3, 500.0);

        assertThat(seconds(film)).isCloseTo(new BigDecimal(3), within(new BigDecimal("0.1")));
    }

    @Test
    void aWavIsAsLongAsAllItsSamples() throws Exception {
        byte[] once = wav(48_000, 96_000, 96_000);
        byte[] twice = wav(48_000, 96_000, 96_000, 96_000);
        byte[] hasty = wav(48_000, 9_600_000, 96_000);

        assertThat(seconds(once)).isEqualByComparingTo("1");
        assertThat(seconds(twice)).isEqualByComparingTo("2");
        assertThat(seconds(hasty)).isEqualByComparingTo("1");
    }

    @Test
    void aSoundWithoutAnySamplesIsRefused() throws Exception {
        byte[] empty = wav(48_000, 96_000);

        assertThatThrownBy(() -> probe(empty)).isInstanceOf(InvalidMediaException.class);
    }

    private BigDecimal seconds(byte[] bytes) throws Exception {
        return Objects.requireNonNull(probe(bytes).facts().durationSeconds());
    }

    private ProbedMedia probe(byte[] bytes) throws Exception {
        Path file = Files.write(folder.resolve("file" + files++), bytes);
        return new MediaProber(tool).probe(file, MediaSniffer.sniff(file).orElseThrow());
    }

    private byte[] made(String arguments) throws Exception {
        Path file = folder.resolve("made" + files++);
        tool.run(words(arguments), file, Duration.ofSeconds(60));
        return Files.readAllBytes(file);
    }

    /** What a program wrote that could not go back to its header. */
    private byte[] piped(String arguments) throws Exception {
        Path file = folder.resolve("piped" + files++);
        List<String> all = new ArrayList<>(words(arguments));
        all.addAll(List.of("-seekable", "0"));
        tool.run(all, file, Duration.ofSeconds(60));
        return Files.readAllBytes(file);
    }

    private static List<String> words(String arguments) {
        return List.of(arguments.split(" ", -1));
    }

    /** A mono WAV of 16 bits, with a chunk for each number of bytes. */
    private static byte[] wav(int rate, int bytesPerSecond, int... chunks) {
        int sound = 0;
        for (int bytes : chunks) {
            sound += 8 + bytes;
        }
        ByteBuffer file = ByteBuffer.allocate(36 + sound).order(ByteOrder.LITTLE_ENDIAN);
        file.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(28 + sound);
        file.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16);
        file.putShort((short) 1).putShort((short) 1).putInt(rate).putInt(bytesPerSecond);
        file.putShort((short) 2).putShort((short) 16);
        for (int bytes : chunks) {
            file.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(bytes).put(new byte[bytes]);
        }
        return file.array();
    }

    private static byte[] join(byte[]... parts) {
        var joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
