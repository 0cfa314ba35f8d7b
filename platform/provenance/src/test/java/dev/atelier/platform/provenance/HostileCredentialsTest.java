// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.provenance.CredentialWriter.SignedMedia;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Stores and files that were made to hurt get an answer, within the limits. */
class HostileCredentialsTest {
    private static final byte[] UUID_REST = {
        0, 0x11, 0, 0x10, (byte) 0x80, 0, 0, (byte) 0xAA, 0, 0x38, (byte) 0x9B, 0x71
    };
    private static final int PNG_HEADER = 33;

    @TempDir
    static Path directory;

    private static SampleMedia samples;
    private static DemoSigner demo;

    @BeforeAll
    static void prepare() throws Exception {
        samples = new SampleMedia(directory);
        demo = DemoSigner.in(directory.resolve("keys"));
    }

    @AfterAll
    static void stop() {
        samples.close();
    }

    static Stream<Arguments> stores() {
        return Stream.of(
                Arguments.of("empty", new byte[0]),
                Arguments.of("noise", noise(4000)),
                Arguments.of("deep", deep(500)),
                Arguments.of("wide", superbox("c2pa", repeat(superbox("c2ma", new byte[0]), 10_000))),
                Arguments.of("too long", changeLength(superbox("c2pa", new byte[40]), Integer.MAX_VALUE)),
                Arguments.of("shorter than its head", changeLength(superbox("c2pa", new byte[40]), 7)),
                Arguments.of("negative", changeLength(superbox("c2pa", new byte[40]), -5)),
                Arguments.of(
                        "holds itself",
                        changeLength(superbox("c2pa", changeLength(superbox("c2pa", new byte[40]), 0)), 0)),
                Arguments.of("no claim", superbox("c2pa", superbox("c2ma", new byte[0]))),
                Arguments.of("claim of nested lists", withClaim(repeat(new byte[] {(byte) 0x81}, 100_000))),
                Arguments.of("claim of a map without end", withClaim(repeat(new byte[] {(byte) 0xBF}, 1000))),
                Arguments.of("claim of a text of four gigabytes", withClaim(new byte[] {0x7A, -1, -1, -1, -1, 'a'})),
                Arguments.of(
                        "claim of bytes without end", withClaim(new byte[] {0x5B, 0x7F, -1, -1, -1, -1, -1, -1, -1})),
                Arguments.of(
                        "claim of an endless array",
                        withClaim(new byte[] {(byte) 0x9B, 0x7F, -1, -1, -1, -1, -1, -1, -1})));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stores")
    void aHostileStoreIsUnreadable(String name, byte[] store) throws Exception {
        Path file = directory.resolve("hostile.png");
        Files.write(file, withStore(store));

        ContentCredentials found =
                new CredentialReader(demo.anchors()).read(file, MediaFormat.PNG).orElseThrow();

        assertThat(found.validity()).as(name).isEqualTo(Validity.UNREADABLE);
    }

    @ParameterizedTest
    @CsvSource({"a.png,PNG", "a.jpg,JPEG", "a.webp,WEBP", "a.wav,WAV", "a.mp3,MP3", "a.mp4,MP4"})
    void aDamagedFileIsJudgedAndNeverAFault(String name, MediaFormat format) throws Exception {
        ByteArrayOutputStream signed = new ByteArrayOutputStream();
        SignedMedia media = new CredentialWriter(demo.signer())
                .sign(samples.make(name), format, DemoSigner.claim(Derivation.CREATED))
                .orElseThrow();
        media.writeTo(signed);
        Random random = new Random(7);
        CredentialReader reader = new CredentialReader(demo.anchors());
        Path file = directory.resolve("damaged-" + name);
        int end = Math.min(signed.size(), 6000);

        for (int round = 0; round < 60; round++) {
            byte[] bytes = signed.toByteArray();
            // Half of the rounds hit the end, where RIFF has the store.
            int from = round % 2 == 0 ? 0 : signed.size() - end;
            bytes[from + random.nextInt(end)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, bytes);

            assertThatCode(() -> reader.read(file, format))
                    .as("round %d", round)
                    .doesNotThrowAnyException();
        }
    }

    private static byte[] withStore(byte[] store) throws Exception {
        byte[] png = Files.readAllBytes(samples.make("a.png"));
        byte[] type = "caBX".getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(type);
        checksum.update(store);
        return ByteBuffer.allocate(png.length + store.length + 12)
                .put(png, 0, PNG_HEADER)
                .putInt(store.length)
                .put(type)
                .put(store)
                .putInt((int) checksum.getValue())
                .put(png, PNG_HEADER, png.length - PNG_HEADER)
                .array();
    }

    private static byte[] withClaim(byte[] cbor) {
        byte[] claim = superbox("c2cl", "c2pa.claim.v2", box("cbor", cbor));
        return superbox("c2pa", superbox("c2ma", claim));
    }

    private static byte[] deep(int levels) {
        byte[] inner = new byte[0];
        for (int level = 0; level < levels; level++) {
            inner = superbox("c2pa", inner);
        }
        return inner;
    }

    private static byte[] superbox(String type, byte[] content) {
        return superbox(type, "label", content);
    }

    private static byte[] superbox(String type, String label, byte[] content) {
        byte[] name = (label + "\0").getBytes(StandardCharsets.US_ASCII);
        byte[] description = box(
                "jumd",
                ByteBuffer.allocate(17 + name.length)
                        .put(type.getBytes(StandardCharsets.US_ASCII))
                        .put(UUID_REST)
                        .put((byte) 3)
                        .put(name)
                        .array());
        return box(
                "jumb",
                ByteBuffer.allocate(description.length + content.length)
                        .put(description)
                        .put(content)
                        .array());
    }

    private static byte[] box(String type, byte[] content) {
        return ByteBuffer.allocate(8 + content.length)
                .putInt(8 + content.length)
                .put(type.getBytes(StandardCharsets.US_ASCII))
                .put(content)
                .array();
    }

    private static byte[] changeLength(byte[] box, int length) {
        return ByteBuffer.wrap(box.clone()).putInt(0, length).array();
    }

    private static byte[] repeat(byte[] bytes, int times) {
        ByteBuffer all = ByteBuffer.allocate(bytes.length * times);
        for (int i = 0; i < times; i++) {
            all.put(bytes);
        }
        return all.array();
    }

    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        new Random(3).nextBytes(bytes);
        return bytes;
    }
}
