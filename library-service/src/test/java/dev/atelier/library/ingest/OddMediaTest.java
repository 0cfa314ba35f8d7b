// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.library.provenance.Vendor;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that cameras, recorders, browsers and vendors write in a way that is not the common one. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class OddMediaTest {
    private static final String SOUND = "-f lavfi -i sine=frequency=300:duration=";
    private static final String PICTURE = "-f lavfi -i testsrc=size=160x90:rate=10:duration=1 ";

    @Inject
    MediaTool tool;

    @TempDir
    Path folder;

    private final Account alice = Account.create();

    @Test
    void aChainOfSoundsIsRefusedForTheLengthOfAllItsParts() throws Exception {
        byte[] longer = made(SOUND + "599 -c:a libopus -b:a 6k -f ogg");
        byte[] shorter = made(SOUND + "2 -c:a libopus -b:a 6k -f ogg");

        assertThat(alice.upload(longer, "long.ogg").statusCode()).isEqualTo(201);
        JsonPath refused = Account.json(alice.upload(Samples.join(longer, shorter), "chain.ogg"), 422);

        assertThat(refused.getString("error.message")).contains("longer than 600 seconds");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SOUND + "3 -c:a libopus -live 1 -f webm",
                SOUND + "3 -c:a flac -f flac -seekable 0",
                SOUND + "3 -c:a pcm_s16le -f wav -seekable 0",
                SOUND + "3 -c:a libopus -live 1 -f matroska"
            })
    void aSoundThatWasStreamedHasALength(String arguments) throws Exception {
        JsonPath file = Account.json(alice.upload(made(arguments), "sound"), 201);

        assertThat(file.getDouble("duration_seconds")).isEqualTo(3, within(0.1));
    }

    @ParameterizedTest
    @CsvSource({
        "XAVC, mp42",
        "3gp4, isom",
        "CAEP, mp41",
        "XAVC, XAVC",
    })
    void aFilmOfACameraIsAFilm(String brand, String compatible) throws Exception {
        byte[] film = made(PICTURE + "-c:v libopenh264 -brand " + brand + " -f mp4");
        film = replace(film, "iso2avc1mp41", compatible.repeat(3));

        JsonPath file = Account.json(alice.upload(film, "C0001.MP4"), 201);

        assertThat(file.getString("content_type")).isEqualTo("video/mp4");
        assertThat(file.getDouble("duration_seconds")).isEqualTo(1, within(0.1));
        assertThat(file.getInt("width")).isEqualTo(160);
    }

    @Test
    void aVoiceRecorderMakesASound() throws Exception {
        byte[] sound = replace(made(SOUND + "2 -c:a aac -brand 3gp4 -f mp4"), "iso2mp41", "isommp41");

        JsonPath file = Account.json(alice.upload(sound, "memo.3gp"), 201);

        assertThat(file.getString("content_type")).isEqualTo("audio/mp4");
        assertThat(file.getString("type")).isEqualTo("audio");
    }

    @Test
    void aRecordingOfACodecThatIsNotDecodedIsRefused() throws Exception {
        byte[] sound = made(SOUND + "2 -c:a aac -brand 3gp4 -f mp4");
        byte[] unknown = replace(replace(sound, "mp4a", "samr"), "esds", "damr");

        JsonPath refused = Account.json(alice.upload(unknown, "memo.3gp"), 422);

        assertThat(refused.getString("error.code")).isEqualTo("invalid_input");
    }

    @ParameterizedTest
    @CsvSource({"-c:a flac -f flac, audio/flac", "-c:a aac -f adts, audio/aac", "-c:a libmp3lame -f mp3, audio/mpeg"})
    void aTagBeforeASoundDoesNotSayWhatItIs(String encoding, String type) throws Exception {
        // Larger than the first bytes that are looked at while a file arrives.
        byte[] tag = ByteBuffer.allocate(10 + 6_000)
                .put("ID3".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 3)
                .put(8, (byte) (6_000 >> 7))
                .put(9, (byte) (6_000 & 0x7F))
                .array();

        JsonPath file = Account.json(alice.upload(Samples.join(tag, made(SOUND + "2 " + encoding)), "sound"), 201);

        assertThat(file.getString("content_type")).isEqualTo(type);
        assertThat(file.getDouble("duration_seconds")).isEqualTo(2, within(0.1));
    }

    @Test
    void theCredentialsOfAFlacAreFoundInTheTagBeforeIt() throws Exception {
        byte[] signed = new Vendor(folder.resolve("vendor")).signInTag(made(SOUND + "2 -c:a flac -f flac"));

        JsonPath file = Account.json(alice.upload(signed, "sound.flac"), 201);
        JsonPath report = inspect(signed);

        assertThat(file.getString("content_type")).isEqualTo("audio/flac");
        assertThat(file.getString("provenance.status")).isEqualTo("kept");
        assertThat(file.getString("provenance.validity")).isEqualTo("valid");
        assertThat(report.getString("content_type")).isEqualTo("audio/flac");
        assertThat(report.getString("credentials.validity")).isEqualTo("valid");
        assertThat(Account.download(file.getString("url"))).isEqualTo(signed);
    }

    @Test
    void theCredentialsOfAGifAreFound() throws Exception {
        byte[] signed = new Vendor(folder.resolve("vendor")).sign(made(PICTURE + "-f gif"));

        JsonPath file = Account.json(alice.upload(signed, "film.gif"), 201);

        assertThat(file.getString("provenance.status")).isEqualTo("kept");
        assertThat(file.getString("provenance.validity")).isEqualTo("valid");
        assertThat(inspect(signed).getString("credentials.validity")).isEqualTo("valid");
    }

    @ParameterizedTest
    @CsvSource({"-1, -1", "0, 0", "-1, 2147483647", "0, -1", "2147483647, 2147483611"})
    void aStreamedSoundOfAVendorIsCompletedAndSigned(int riff, int data) throws Exception {
        byte[] whole = Samples.wav(200, 1.25);
        byte[] open = whole.clone();
        ByteBuffer.wrap(open).order(ByteOrder.LITTLE_ENDIAN).putInt(4, riff).putInt(40, data);

        JsonPath output = alice.output(open, "audio", Map.of("maker", "vendor"));

        byte[] kept = Account.download(output.getString("url"));
        assertThat(output.getString("provenance.status")).isEqualTo("signed");
        assertThat(ByteBuffer.wrap(kept).order(ByteOrder.LITTLE_ENDIAN).getInt(4))
                .isEqualTo(kept.length - 8);
        assertThat(ByteBuffer.wrap(kept).order(ByteOrder.LITTLE_ENDIAN).getInt(40))
                .isEqualTo(whole.length - 44);
        assertThat(kept).contains("C2PA".getBytes(StandardCharsets.US_ASCII));
        assertThat(inspect(kept).getString("credentials.validity")).isEqualTo("trusted");
        assertThat(inspect(kept).getBoolean("made_here")).isTrue();
    }

    @Test
    void aStreamedSoundIsUploadedWithACompleteHeader() throws Exception {
        byte[] whole = Samples.wav(200, 1.25);
        byte[] open = whole.clone();
        ByteBuffer.wrap(open).order(ByteOrder.LITTLE_ENDIAN).putInt(4, -1).putInt(40, -1);

        JsonPath file = Account.json(alice.upload(open, "sound.wav"), 201);

        assertThat(Account.download(file.getString("url"))).isEqualTo(whole);
    }

    @Test
    void aFilmInFragmentsWithAnIndexIsSigned() throws Exception {
        byte[] film = made(PICTURE + "-c:v libopenh264 -movflags +frag_keyframe -f mp4");

        JsonPath output = alice.output(film, "video", Map.of("maker", "vendor"));

        assertThat(output.getString("provenance.status")).isEqualTo("signed");
        assertThat(inspect(Account.download(output.getString("url"))).getString("credentials.validity"))
                .isEqualTo("trusted");
    }

    @Test
    void thePlaceOfAWebmGoes() throws Exception {
        byte[] film = made(PICTURE + "-c:v libvpx -metadata location=+48.8584+002.2945/ -f webm");

        JsonPath file = Account.json(alice.upload(film, "film.webm"), 201);

        assertThat(new String(Account.download(file.getString("url")), StandardCharsets.ISO_8859_1))
                .doesNotContain("48.8584");
    }

    private JsonPath inspect(byte[] bytes) {
        return Account.json(alice.asks().multiPart("file", "file", bytes).post("/v1/provenance"), 200);
    }

    private byte[] made(String arguments) throws Exception {
        Path file = Files.createTempFile(folder, "made", "");
        tool.run(List.of(arguments.split(" ", -1)), file, Duration.ofSeconds(60));
        return Files.readAllBytes(file);
    }

    /** Other names of the same length, in the bytes of a file. */
    private static byte[] replace(byte[] file, String names, String others) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        assertThat(text).contains(names);
        return text.replace(names, others).getBytes(StandardCharsets.ISO_8859_1);
    }
}
