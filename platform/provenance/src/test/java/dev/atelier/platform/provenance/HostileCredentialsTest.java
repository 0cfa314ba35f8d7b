// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.sun.management.ThreadMXBean;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.probe.ByteReader;
import dev.atelier.platform.provenance.ContentCredentials.Validity;
import dev.atelier.platform.provenance.CredentialWriter.SignedMedia;
import dev.atelier.platform.provenance.container.MediaContainer;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
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
    private static final List<String> SAMPLES = List.of("a.png", "a.jpg", "a.webp", "a.wav", "a.mp3", "a.mp4");
    /** A few copies of the largest store, and what is made of it. */
    private static final long MOST_MEMORY = 64 * 1024 * 1024;

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
                        withClaim(new byte[] {(byte) 0x9B, 0x7F, -1, -1, -1, -1, -1, -1, -1})),
                Arguments.of("claim of millions of lists", withClaim(repeat(new byte[] {(byte) 0x80}, 4_000_000))),
                Arguments.of(
                        "list of millions of lists",
                        withClaim(join(ascii("\u009a\0=\t\0"), repeat(new byte[] {(byte) 0x80}, 4_000_000)))),
                Arguments.of("larger than any store", superbox("c2pa", new byte[MediaContainer.LARGEST_STORE])));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stores")
    void aHostileStoreIsUnreadableInEachFormat(String name, byte[] store) throws Exception {
        CredentialReader reader = new CredentialReader(demo.anchors());
        for (String sample : SAMPLES) {
            MediaFormat format = formatOf(sample);
            Path file = withStore(sample, store);
            long before = allocated();

            Optional<ContentCredentials> found = reader.read(file, format);

            // A JPEG holds other boxes in the same segments, and what does not begin as a store is none.
            boolean mayBeMissed = format == MediaFormat.JPEG || store.length == 0;
            if (found.isPresent() || !mayBeMissed) {
                assertThat(found.map(ContentCredentials::validity)).as(sample).contains(Validity.UNREADABLE);
            }
            assertThat(allocated() - before).as(sample).isLessThan(MOST_MEMORY);
        }
    }

    /** Containers whose own lengths lie, or that never end. */
    static Stream<Arguments> files() {
        byte[] riff = ascii("RIFF\u0001\0\0\0WEBP");
        byte[] jpeg = {(byte) 0xFF, (byte) 0xD8};
        byte[] app11 = ByteBuffer.allocate(20)
                .put(new byte[] {(byte) 0xFF, (byte) 0xEB, 0, 18, 'J', 'P', 2, 0x11})
                .putInt(1)
                .putInt(Integer.MAX_VALUE)
                .put(ascii("jumb"))
                .array();
        byte[] id3 = ascii("ID3\u0004\0\0\u007f\u007f\u007f\u007f");
        byte[] frame = ascii("GEOB\u007f\u007f\u007f\u007f\0\0\0application/c2pa\0\0\0");
        byte[] png = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
        byte[] longBox = ByteBuffer.allocate(16)
                .putInt(1)
                .put(ascii("uuid"))
                .putLong(Long.MAX_VALUE)
                .array();
        return Stream.of(
                Arguments.of(
                        "empty chunks",
                        MediaFormat.WEBP,
                        join(ascii("RIFF\u007f\u007f\u007f\u007fWEBP"), new byte[8 * 30_000])),
                Arguments.of("RIFF that ends at once", MediaFormat.WAV, riff),
                Arguments.of(
                        "store behind the end",
                        MediaFormat.WAV,
                        join(ascii("RIFF\u007f\u007f\0\0WAVEC2PA"), repeat(new byte[] {-1}, 8))),
                Arguments.of("segments of a store without end", MediaFormat.JPEG, join(jpeg, repeat(app11, 20_000))),
                Arguments.of(
                        "segments without length",
                        MediaFormat.JPEG,
                        join(jpeg, repeat(new byte[] {-1, -21, 0, 0}, 20_000))),
                Arguments.of("markers without end", MediaFormat.JPEG, join(jpeg, repeat(new byte[] {-1}, 100_000))),
                Arguments.of("frame of a quarter gigabyte", MediaFormat.MP3, join(id3, frame)),
                Arguments.of(
                        "frames without length", MediaFormat.MP3, join(id3, repeat(ascii("GEOB\0\0\0\0\0\0"), 20_000))),
                Arguments.of(
                        "empty chunks", MediaFormat.PNG, join(png, repeat(ascii("\0\0\0\0tEXt\0\0\0\0"), 200_000))),
                Arguments.of(
                        "chunk of four gigabytes",
                        MediaFormat.PNG,
                        join(png, ascii("\u00ff\u00ff\u00ff\u00ffcaBX\0\0\0\0"))),
                Arguments.of("two stores", MediaFormat.PNG, join(png, repeat(ascii("\0\0\0\0caBX\0\0\0\0"), 2))),
                Arguments.of("empty boxes", MediaFormat.MP4, repeat(box("free", new byte[0]), 100_000)),
                Arguments.of("boxes without length", MediaFormat.MP4, new byte[100_000]),
                Arguments.of("box of eight exabytes", MediaFormat.MP4, longBox));
    }

    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("files")
    void aHostileFileIsNotTrustedAndCostsLittle(String name, MediaFormat format, byte[] bytes) throws Exception {
        Path file = Files.write(directory.resolve("hostile"), bytes);
        long before = allocated();

        Optional<ContentCredentials> found = new CredentialReader(demo.anchors()).read(file, format);

        assertThat(found.map(ContentCredentials::validity).orElse(Validity.UNREADABLE))
                .as(name)
                .isEqualTo(Validity.UNREADABLE);
        assertThat(allocated() - before).as(name).isLessThan(MOST_MEMORY);
    }

    @ParameterizedTest
    @CsvSource({"a.png,PNG", "a.jpg,JPEG", "a.webp,WEBP", "a.wav,WAV", "a.mp3,MP3", "a.mp4,MP4"})
    void aDamagedFileIsJudgedAndNeverAFault(String name, MediaFormat format) throws Exception {
        ByteArrayOutputStream signed = new ByteArrayOutputStream();
        SignedMedia media = new CredentialWriter(demo.signer(), TimeStamper.NONE)
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

    /** The sample with this store where its format has it. */
    private static Path withStore(String sample, byte[] store) throws Exception {
        Path hostile = directory.resolve("hostile-" + sample);
        try (ByteReader file = new ByteReader(samples.make(sample));
                OutputStream target = Files.newOutputStream(hostile)) {
            MediaContainer container = MediaContainer.of(formatOf(sample)).orElseThrow();
            container.plan(file, store.length).write(file, store, target);
        }
        return hostile;
    }

    private static MediaFormat formatOf(String sample) {
        return switch (sample) {
            case "a.png" -> MediaFormat.PNG;
            case "a.jpg" -> MediaFormat.JPEG;
            case "a.webp" -> MediaFormat.WEBP;
            case "a.wav" -> MediaFormat.WAV;
            case "a.mp3" -> MediaFormat.MP3;
            default -> MediaFormat.MP4;
        };
    }

    /** Bytes that this thread has allocated. */
    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
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

    private static byte[] join(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Stream.of(parts).mapToInt(part -> part.length).sum());
        Stream.of(parts).forEach(all::put);
        return all.array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        new Random(3).nextBytes(bytes);
        return bytes;
    }
}
