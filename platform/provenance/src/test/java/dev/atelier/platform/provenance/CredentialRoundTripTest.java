// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.local.demo.DemoChain;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaSniffer;
import dev.atelier.platform.media.probe.ByteReader;
import dev.atelier.platform.provenance.ContentCredentials.Validity;
import dev.atelier.platform.provenance.CredentialWriter.SignedMedia;
import dev.atelier.platform.provenance.container.Embedding;
import dev.atelier.platform.provenance.container.MediaContainer;
import dev.atelier.platform.provenance.manifest.HardBinding;
import dev.atelier.platform.provenance.manifest.ManifestWriter;
import dev.atelier.platform.provenance.manifest.MediaClaim;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.MediaClaim.Ingredient;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialRoundTripTest {
    private static final TrustAnchors NO_ROOTS = new TrustAnchors(List.of());

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

    @ParameterizedTest
    @ValueSource(strings = {"a.png", "a.jpg", "a.webp", "a.wav", "a.mp3", "a.mp4", "late.mp4", "parts.mp4", "a.gif"})
    void aSignedFileIsTrustedAndPlaysAsBefore(String name) throws Exception {
        Path plain = samples.make(name);

        Path signed = sign(plain, DemoSigner.claim(Derivation.CREATED));

        ContentCredentials found = read(signed, demo.anchors());
        assertThat(found.problem()).isEmpty();
        assertThat(found.validity()).isEqualTo(Validity.TRUSTED);
        assertThat(found.manifest()).startsWith("urn:c2pa:");
        assertThat(found.signer()).isEqualTo(DemoChain.ORGANISATION);
        assertThat(found.generator()).isEqualTo("Atelier");
        assertThat(found.actions()).containsExactly("c2pa.created");
        assertThat(found.sourceTypes()).containsExactly("algorithmicMedia");
        assertThat(found.generation()).contains("gen_12");
        assertThat(samples.decoded(signed)).isEqualTo(samples.decoded(plain));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.png", "a.jpg", "a.webp", "a.wav", "a.mp3", "a.mp4", "a.gif"})
    void aStrangersRootIsNotTrustedAndAFlippedByteIsSeen(String name) throws Exception {
        Path signed = sign(samples.make(name), DemoSigner.claim(Derivation.CREATED));
        byte[] bytes = Files.readAllBytes(signed);
        int last = bytes.length - 20;
        bytes[name.endsWith("webp") || name.endsWith("wav") ? bytes.length / 3 : last] ^= 1;
        Path flipped = Files.write(directory.resolve("flipped-" + name), bytes);

        assertThat(read(signed, NO_ROOTS).validity()).isEqualTo(Validity.VALID);
        assertThat(read(flipped, demo.anchors()).validity()).isEqualTo(Validity.INVALID);
        assertThat(read(flipped, demo.anchors()).problem().orElseThrow()).endsWith("Hash.mismatch");
    }

    @Test
    void anEditSaysWhatWasOpened() throws Exception {
        Ingredient photo = new Ingredient("ab".repeat(32), "image/jpeg");

        Path signed = sign(samples.make("a.png"), DemoSigner.claim(Derivation.EDITED, photo, photo));

        assertThat(read(signed, demo.anchors()).validity()).isEqualTo(Validity.TRUSTED);
        assertThat(read(signed, demo.anchors()).actions()).containsExactly("c2pa.opened", "c2pa.edited");
    }

    @Test
    void anExistingId3TagStaysReadable() throws Exception {
        Path tagged = samples.make("a.mp3");
        assertThat(Arrays.copyOf(Files.readAllBytes(tagged), 3)).asString().isEqualTo("ID3");
        byte[] bytes = Files.readAllBytes(tagged);
        int tag = 10 + (bytes[8] << 7) + bytes[9];
        Path bare = Files.write(directory.resolve("bare.mp3"), Arrays.copyOfRange(bytes, tag, bytes.length));

        Path signed = sign(bare, DemoSigner.claim(Derivation.CREATED));

        assertThat(read(signed, demo.anchors()).validity()).isEqualTo(Validity.TRUSTED);
        assertThat(samples.decoded(signed)).isEqualTo(samples.decoded(bare));
    }

    /** The header says that bytes were changed so that none look like the start of a frame (ID3v2.4.0 structure, 6.1). */
    @Test
    void anId3TagOfAnotherFormStaysBehindTheStore() throws Exception {
        byte[] bytes = Files.readAllBytes(samples.make("a.mp3"));
        bytes[5] = (byte) 0x80;
        Path changed = Files.write(directory.resolve("unsynchronised.mp3"), bytes);

        Path signed = sign(changed, DemoSigner.claim(Derivation.CREATED));

        assertThat(read(signed, demo.anchors()).validity()).isEqualTo(Validity.TRUSTED);
        assertThat(samples.decoded(signed)).isEqualTo(samples.decoded(changed));
    }

    @Test
    void theCredentialsOfAFlacStandInTheTagBeforeItAndNoneAreWrittenThere() throws Exception {
        Path plain = samples.make("a.flac");
        Path signed = directory.resolve("signed.flac");
        var writer = new CredentialWriter(demo.signer(), TimeStamper.NONE);

        try (OutputStream out = Files.newOutputStream(signed)) {
            writer.sign(plain, MediaFormat.MP3, DemoSigner.claim(Derivation.CREATED))
                    .orElseThrow()
                    .writeTo(out);
        }

        assertThat(MediaSniffer.sniff(signed)).contains(MediaFormat.FLAC);
        assertThat(read(signed, demo.anchors()).validity()).isEqualTo(Validity.TRUSTED);
        assertThat(samples.decoded(signed)).isEqualTo(samples.decoded(plain));
        assertThat(writer.sign(plain, MediaFormat.FLAC, DemoSigner.claim(Derivation.CREATED)))
                .isEmpty();
    }

    @Test
    void aGifOf1987IsSignedAsOneOf1989() throws Exception {
        byte[] bytes = Files.readAllBytes(samples.make("a.gif"));
        bytes[4] = '7';
        Path old = Files.write(directory.resolve("old.gif"), bytes);

        Path signed = sign(old, DemoSigner.claim(Derivation.CREATED));

        assertThat(Files.readAllBytes(signed)).startsWith("GIF89a".getBytes(StandardCharsets.US_ASCII));
        assertThat(read(signed, demo.anchors()).validity()).isEqualTo(Validity.TRUSTED);
    }

    @ParameterizedTest
    @CsvSource({"a.wav, 0", "a.wav, 4", "a.wav, 11", "a.wav, -1", "a.wav, 1000", "a.webp, 0", "a.webp, 100"})
    void aRiffThatDoesNotSayHowLongItIsStaysAsItIs(String name, int size) throws Exception {
        byte[] bytes = Files.readAllBytes(samples.make(name));
        ByteBuffer.wrap(bytes).putInt(4, Integer.reverseBytes(size));
        Path open = Files.write(directory.resolve("open" + size + name), bytes);

        assertThat(new CredentialWriter(demo.signer(), TimeStamper.NONE)
                        .sign(open, format(open), DemoSigner.claim(Derivation.CREATED)))
                .isEmpty();
    }

    @Test
    void aStoreOfManySegmentsIsPutTogetherAgain() throws Exception {
        Ingredient[] many = new Ingredient[400];
        Arrays.fill(many, new Ingredient("cd".repeat(32), "image/png"));

        Path signed = sign(samples.make("a.jpg"), DemoSigner.claim(Derivation.CREATED, many));

        assertThat(Files.size(signed)).isGreaterThan(0xFFFF + Files.size(samples.make("a.jpg")));
        assertThat(read(signed, demo.anchors()).validity()).isEqualTo(Validity.TRUSTED);
    }

    @Test
    void anAssertionThatWasChangedIsSeen() throws Exception {
        Path signed = sign(samples.make("a.png"), DemoSigner.claim(Derivation.CREATED));
        String text = Files.readString(signed, StandardCharsets.ISO_8859_1);
        Path changed = directory.resolve("changed.png");
        Files.writeString(changed, text.replace("atelier-canvas", "atelier-photos"), StandardCharsets.ISO_8859_1);

        assertThat(read(changed, demo.anchors()).problem()).contains("assertion.hashedURI.mismatch");
    }

    @Test
    void aHardBindingThatLeavesOutMoreThanTheStoreDoesNotHold() throws Exception {
        Path plain = samples.make("a.png");
        Path signed = directory.resolve("wide.png");
        ManifestWriter manifest =
                new ManifestWriter(DemoSigner.claim(Derivation.CREATED), demo.signer(), TimeStamper.NONE);
        try (ByteReader file = new ByteReader(plain);
                OutputStream out = Files.newOutputStream(signed)) {
            Embedding embedding = MediaContainer.of(MediaFormat.PNG)
                    .orElseThrow()
                    .plan(file, manifest.size(new HardBinding.DataHash(0, 1)));
            long end = embedding.hashing().skipped().getFirst().to();
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest(file.bytes(embedding.at(), (int) (file.size() - embedding.at())));

            embedding.write(file, manifest.write(new HardBinding.DataHash(0, end), hash), out);
        }

        assertThat(read(signed, demo.anchors()).problem()).contains("assertion.dataHash.mismatch");
    }

    @Test
    void aFormatWithoutAPlaceIsLeftAsItIs() throws Exception {
        Path text = Files.writeString(directory.resolve("a.txt"), "words");

        assertThat(new CredentialWriter(demo.signer(), TimeStamper.NONE)
                        .sign(text, MediaFormat.TEXT, DemoSigner.claim(Derivation.CREATED)))
                .isEmpty();
        assertThat(new CredentialReader(NO_ROOTS).read(text, MediaFormat.TEXT)).isEmpty();
    }

    /** Items name positions in the file that are not moved (ISO 14496-12, 8.11.3); the box that has them is another one in QuickTime. */
    @ParameterizedTest
    @ValueSource(strings = {"\0\0\0\0", ""})
    void aFilmWithItemsIsLeftAsItIs(String version) throws Exception {
        byte[] places = "\0\0\0\u0010iloc\0\0\0\0DD\0\0".getBytes(StandardCharsets.ISO_8859_1);
        byte[] film = Files.readAllBytes(samples.make("a.mp4"));
        int length = 8 + version.length() + places.length;
        Path withItems = Files.write(
                directory.resolve("items" + version.length() + ".mp4"),
                ByteBuffer.allocate(film.length + length)
                        .put(film)
                        .putInt(length)
                        .put(("meta" + version).getBytes(StandardCharsets.ISO_8859_1))
                        .put(places)
                        .array());

        assertThat(new CredentialWriter(demo.signer(), TimeStamper.NONE)
                        .sign(withItems, MediaFormat.MP4, DemoSigner.claim(Derivation.CREATED)))
                .isEmpty();
    }

    private static Path sign(Path plain, MediaClaim claim) throws Exception {
        Optional<SignedMedia> media =
                new CredentialWriter(demo.signer(), TimeStamper.NONE).sign(plain, format(plain), claim);
        Path signed = directory.resolve("signed-" + plain.getFileName());
        try (OutputStream out = Files.newOutputStream(signed)) {
            media.orElseThrow().writeTo(out);
        }
        return signed;
    }

    private static ContentCredentials read(Path file, TrustAnchors anchors) throws IOException {
        return new CredentialReader(anchors).read(file, format(file)).orElseThrow();
    }

    private static MediaFormat format(Path file) throws IOException {
        return MediaSniffer.sniff(file).orElseThrow();
    }
}
