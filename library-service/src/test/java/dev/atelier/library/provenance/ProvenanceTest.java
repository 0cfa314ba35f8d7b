// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.platform.provenance.Certificates;
import dev.atelier.platform.provenance.ContentCredentials;
import dev.atelier.platform.provenance.ContentCredentials.Validity;
import dev.atelier.platform.provenance.CredentialReader;
import dev.atelier.platform.provenance.TrustAnchors;
import dev.atelier.platform.provenance.container.MediaContainer;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Credentials of what the platform makes, and of what comes from outside. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class ProvenanceTest {
    private static final int PNG_END = 12;

    @TempDir
    static Path keys;

    @Inject
    @ConfigProperty(name = "atelier.media.directory")
    Path directory;

    @TempDir
    Path work;

    private final Account alice = Account.create();
    private final Vendor vendor = new Vendor(keys);
    private CredentialReader reader;

    @BeforeEach
    void trustOurRoot() throws Exception {
        String root = Files.readString(directory.resolve("provenance").resolve("root.pem"));
        reader = new CredentialReader(new TrustAnchors(Certificates.parseChain(root)));
    }

    @ParameterizedTest
    @CsvSource({
        "png,image,algorithmicMedia,engine",
        "jpeg,image,trainedAlgorithmicMedia,vendor",
        "wav,audio,algorithmicMedia,engine",
        "mp4,video,trainedAlgorithmicMedia,vendor"
    })
    void anOutputIsStoredWithSignedCredentials(String sample, String type, String source, String maker)
            throws Exception {
        JsonPath output = alice.output(sample(sample), type, Map.of("maker", maker));

        byte[] stored = Account.download(output.getString("url"));
        ContentCredentials found = read(stored).orElseThrow();
        assertThat(found.validity()).isEqualTo(Validity.TRUSTED);
        assertThat(found.sourceTypes()).containsExactly(source);
        assertThat(found.actions()).containsExactly("c2pa.created");
        assertThat(found.generation().orElseThrow()).startsWith("gen_");
        assertThat(new String(stored, StandardCharsets.ISO_8859_1))
                .contains("atelier-canvas")
                .doesNotContain(Account.PROMPT);
        assertThat(output.getLong("size")).isEqualTo(stored.length);
        assertThat(output.getString("sha256")).isEqualTo(sha256(stored));
        assertThat(output.getString("provenance.status")).isEqualTo("signed");
        assertThat(output.getString("provenance.manifest")).isEqualTo(found.manifest());
        assertThat(output.getString("provenance.source_type")).isEqualTo(source);
    }

    @Test
    void anEditNamesWhatWasEditedByItsHash() throws Exception {
        JsonPath file = Account.json(alice.upload(Samples.png(40, 30, 3), "boat.png"), 201);

        JsonPath output = alice.output(
                Samples.png(40, 30, 4),
                "image",
                Map.of("maker", "vendor", "edited", "true", "references", file.getString("url")));

        ContentCredentials found =
                read(Account.download(output.getString("url"))).orElseThrow();
        assertThat(found.validity()).isEqualTo(Validity.TRUSTED);
        assertThat(found.actions()).containsExactly("c2pa.opened", "c2pa.edited");
        assertThat(found.sourceTypes()).containsExactly("compositeWithTrainedAlgorithmicMedia");
        assertThat(new String(Account.download(output.getString("url")), StandardCharsets.ISO_8859_1))
                .contains("ni:///sha-256;")
                .doesNotContain(file.getString("url"));
    }

    @Test
    void theCredentialsOfAVendorStayUntouched() throws Exception {
        byte[] signed = vendor.sign(Samples.png(50, 50, 1));

        JsonPath output = alice.output(signed, "image", Map.of("maker", "vendor"));

        assertThat(Account.download(output.getString("url"))).isEqualTo(signed);
        assertThat(output.getString("provenance.status")).isEqualTo("kept");
        assertThat(output.getString("provenance.validity")).isEqualTo("valid");
        assertThat(output.getString("provenance.source_type")).isEqualTo("trainedAlgorithmicMedia");
    }

    @Test
    void aFormatWithoutAPlaceSaysSo() {
        JsonPath output =
                alice.output("a transcript".getBytes(StandardCharsets.UTF_8), "other", Map.of("maker", "vendor"));

        assertThat(output.getString("provenance.status")).isEqualTo("none");
        assertThat(output.getString("provenance.reason")).isEqualTo("format");
    }

    @Test
    void aBrokenOutputIsStoredAsItIs() {
        byte[] broken = Arrays.copyOf(Samples.png(50, 50, 1), 20);

        JsonPath output = alice.output(broken, "image", Map.of("maker", "vendor"));

        assertThat(Account.download(output.getString("url"))).isEqualTo(broken);
        assertThat(output.getString("provenance.status")).isEqualTo("none");
    }

    @Test
    void aSmallPictureSaysTheSame() throws Exception {
        JsonPath output = alice.output(Samples.png(400, 200, 9), "image", Map.of("maker", "engine"));

        byte[] small = Account.download(output.getString("url") + "?w=160");

        ContentCredentials found = read(small).orElseThrow();
        assertThat(found.validity()).isEqualTo(Validity.TRUSTED);
        assertThat(found.actions()).containsExactly("c2pa.opened", "c2pa.resized");
        assertThat(found.sourceTypes()).containsExactly("algorithmicMedia");
    }

    @Test
    void aSmallPictureRepeatsNothingThatDoesNotHold() throws Exception {
        byte[] signed = vendor.sign(Samples.png(400, 200, 9));
        int end = signed.length - PNG_END;
        byte[] changed = Samples.join(
                Arrays.copyOf(signed, end),
                PrivateMetadata.chunk("tEXt", "Comment\0a boat"),
                Arrays.copyOfRange(signed, end, signed.length));
        JsonPath file = Account.json(alice.upload(changed, "boat.png"), 201);
        assertThat(file.getString("provenance.validity")).isEqualTo("invalid");

        byte[] small = Account.download(file.getString("url") + "?w=160");

        assertThat(read(small)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"png", "jpeg", "wav", "mp4"})
    void anUploadWithNothingPrivateKeepsItsCredentials(String sample) throws Exception {
        byte[] signed = vendor.sign(sample(sample));

        JsonPath file = Account.json(alice.upload(signed, "file"), 201);

        assertThat(Account.download(file.getString("url"))).isEqualTo(signed);
        assertThat(file.getString("provenance.status")).isEqualTo("kept");
        assertThat(file.getString("provenance.validity")).isEqualTo("valid");
        assertThat(file.getString("provenance.signer")).isEqualTo("Atelier demo");
    }

    @Test
    void anUploadThatNamesAPlaceLosesItsCredentialsAsAWhole() throws Exception {
        byte[] signed = vendor.sign(Samples.photo(60, 40));

        JsonPath file = Account.json(alice.upload(signed, "photo.jpg"), 201);

        byte[] kept = Account.download(file.getString("url"));
        assertThat(new String(kept, StandardCharsets.ISO_8859_1))
                .doesNotContain("GPS")
                .doesNotContain("c2pa");
        assertThat(read(kept)).isEmpty();
        assertThat(file.getString("provenance.status")).isEqualTo("removed");
        assertThat(file.getString("provenance.validity")).isEqualTo("valid");
        assertThat(file.getString("provenance.source_type")).isEqualTo("trainedAlgorithmicMedia");
    }

    @ParameterizedTest
    @CsvSource({"png", "mp4"})
    void aCleanedUploadNeverHasCredentialsThatDoNotMatchIt(String sample) throws Exception {
        byte[] plain = sample.equals("png") ? withExif(Samples.png(64, 48, 1)) : withPlace(Samples.mp4());
        byte[] signed = vendor.sign(plain);
        assertThat(read(signed)).isPresent();

        JsonPath file = Account.json(alice.upload(signed, "file"), 201);

        byte[] kept = Account.download(file.getString("url"));
        assertThat(new String(kept, StandardCharsets.ISO_8859_1)).doesNotContain("+48.8584");
        assertThat(read(kept)).isEmpty();
        assertThat(file.getString("provenance.status")).isEqualTo("removed");
        assertThat(file.getString("provenance.validity")).isEqualTo("valid");
    }

    @Test
    void boxesWithALongLengthAreBlankedAndStayBoxes() throws Exception {
        byte[] store = Samples.join(
                HexFormat.of().parseHex(MediaContainer.BMFF_UUID),
                "\0\0\0\0manifest\0a store of 30 bytes".getBytes(StandardCharsets.US_ASCII));
        byte[] film = Samples.join(
                Samples.mp4(),
                longBox("uuid", store),
                longBox("udta", "location +48.8584".getBytes(StandardCharsets.US_ASCII)));

        JsonPath file = Account.json(alice.upload(film, "film.mp4"), 201);

        byte[] kept = Account.download(file.getString("url"));
        assertThat(kept).hasSameSizeAs(film);
        assertThat(new String(kept, StandardCharsets.ISO_8859_1)).doesNotContain("a store", "+48.8584");
        assertThat(ByteBuffer.wrap(kept).getLong(Samples.mp4().length + 8)).isEqualTo(16 + store.length);
        assertThat(file.getString("provenance.status")).isEqualTo("removed");
    }

    @Test
    void credentialsThatNameAPlaceLeaveTheFile() throws Exception {
        byte[] signed = vendor.sign(Samples.png(30, 30, 2), SignedFile.claim(Derivation.CREATED, "exif:GPSLatitude"))
                .bytes();

        JsonPath file = Account.json(alice.upload(signed, "photo.png"), 201);

        assertThat(read(Account.download(file.getString("url")))).isEmpty();
        assertThat(file.getString("provenance.status")).isEqualTo("removed");
    }

    private static byte[] withExif(byte[] png) {
        byte[] content = "MM +48.8584".getBytes(StandardCharsets.US_ASCII);
        byte[] chunk = ByteBuffer.allocate(content.length + 12)
                .putInt(content.length)
                .put("eXIf".getBytes(StandardCharsets.US_ASCII))
                .put(content)
                .array();
        return Samples.join(Arrays.copyOf(png, 33), chunk, Arrays.copyOfRange(png, 33, png.length));
    }

    /** A box whose length is in eight bytes (ISO 14496-12, 4.2). */
    private static byte[] longBox(String type, byte[] content) {
        return ByteBuffer.allocate(16 + content.length)
                .putInt(1)
                .put(type.getBytes(StandardCharsets.US_ASCII))
                .putLong(16 + content.length)
                .put(content)
                .array();
    }

    private static byte[] withPlace(byte[] film) {
        return Samples.join(film, Samples.box("udta", "location +48.8584".getBytes(StandardCharsets.US_ASCII)));
    }

    private Optional<ContentCredentials> read(byte[] bytes) throws Exception {
        return reader.read(Files.write(work.resolve("read"), bytes), SignedFile.formatOf(bytes));
    }

    private static byte[] sample(String name) {
        return switch (name) {
            case "png" -> Samples.png(64, 48, 1);
            case "jpeg" -> Samples.jpeg(64, 48);
            case "wav" -> Samples.wav(200, 0.5);
            default -> Samples.mp4();
        };
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
