// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.local.stack.DemoChain;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaSniffer;
import dev.atelier.platform.provenance.Certificates;
import dev.atelier.platform.provenance.ContentCredentials;
import dev.atelier.platform.provenance.CredentialReader;
import dev.atelier.platform.provenance.CredentialWriter;
import dev.atelier.platform.provenance.TrustAnchors;
import dev.atelier.platform.provenance.Validity;
import dev.atelier.platform.provenance.manifest.DigitalSourceType;
import dev.atelier.platform.provenance.manifest.KeySigner;
import dev.atelier.platform.provenance.manifest.MediaClaim;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.builder.MultiPartSpecBuilder;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
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
    private static final String PROMPT = "a red fox in a birch forest";

    @TempDir
    static Path vendor;

    @Inject
    @ConfigProperty(name = "atelier.media.directory")
    Path directory;

    @TempDir
    Path work;

    private final Account alice = Account.create();
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
        JsonPath output = put(sample(sample), type, Map.of("maker", maker));

        byte[] stored = bytes(output.getString("url"));
        ContentCredentials found = read(stored).orElseThrow();
        assertThat(found.validity()).isEqualTo(Validity.TRUSTED);
        assertThat(found.sourceTypes()).containsExactly(source);
        assertThat(found.actions()).containsExactly("c2pa.created");
        assertThat(found.generation().orElseThrow()).startsWith("gen_");
        assertThat(new String(stored, StandardCharsets.ISO_8859_1))
                .contains("atelier-canvas")
                .doesNotContain(PROMPT);
        assertThat(output.getLong("size")).isEqualTo(stored.length);
        assertThat(output.getString("sha256")).isEqualTo(sha256(stored));
        assertThat(output.getString("provenance.status")).isEqualTo("signed");
        assertThat(output.getString("provenance.manifest")).isEqualTo(found.manifest());
        assertThat(output.getString("provenance.source_type")).isEqualTo(source);
    }

    @Test
    void anEditNamesWhatWasEditedByItsHash() throws Exception {
        JsonPath file = Account.json(alice.upload(Samples.png(40, 30, 3), "boat.png"), 201);

        JsonPath output = put(
                Samples.png(40, 30, 4),
                "image",
                Map.of("maker", "vendor", "edited", "true", "references", file.getString("url")));

        ContentCredentials found = read(bytes(output.getString("url"))).orElseThrow();
        assertThat(found.validity()).isEqualTo(Validity.TRUSTED);
        assertThat(found.actions()).containsExactly("c2pa.opened", "c2pa.edited");
        assertThat(found.sourceTypes()).containsExactly("compositeWithTrainedAlgorithmicMedia");
        assertThat(new String(bytes(output.getString("url")), StandardCharsets.ISO_8859_1))
                .contains("ni:///sha-256;")
                .doesNotContain(file.getString("url"));
    }

    @Test
    void theCredentialsOfAVendorStayUntouched() throws Exception {
        byte[] signed = signedByVendor(Samples.png(50, 50, 1));

        JsonPath output = put(signed, "image", Map.of("maker", "vendor"));

        assertThat(bytes(output.getString("url"))).isEqualTo(signed);
        assertThat(output.getString("provenance.status")).isEqualTo("kept");
        assertThat(output.getString("provenance.validity")).isEqualTo("valid");
        assertThat(output.getString("provenance.source_type")).isEqualTo("trainedAlgorithmicMedia");
    }

    @Test
    void aFormatWithoutAPlaceSaysSo() {
        JsonPath output = put("a transcript".getBytes(StandardCharsets.UTF_8), "other", Map.of("maker", "vendor"));

        assertThat(output.getString("provenance.status")).isEqualTo("none");
        assertThat(output.getString("provenance.reason")).isEqualTo("format");
    }

    @Test
    void aBrokenOutputIsStoredAsItIs() {
        byte[] broken = Arrays.copyOf(Samples.png(50, 50, 1), 20);

        JsonPath output = put(broken, "image", Map.of("maker", "vendor"));

        assertThat(bytes(output.getString("url"))).isEqualTo(broken);
        assertThat(output.getString("provenance.status")).isEqualTo("none");
    }

    @Test
    void aSmallPictureSaysTheSame() throws Exception {
        JsonPath output = put(Samples.png(400, 200, 9), "image", Map.of("maker", "engine"));

        byte[] small = bytes(output.getString("url") + "?w=160");

        ContentCredentials found = read(small).orElseThrow();
        assertThat(found.validity()).isEqualTo(Validity.TRUSTED);
        assertThat(found.actions()).containsExactly("c2pa.opened", "c2pa.resized");
        assertThat(found.sourceTypes()).containsExactly("algorithmicMedia");
    }

    @ParameterizedTest
    @CsvSource({"png", "jpeg", "wav", "mp4"})
    void anUploadWithNothingPrivateKeepsItsCredentials(String sample) throws Exception {
        byte[] signed = signedByVendor(sample(sample));

        JsonPath file = Account.json(alice.upload(signed, "file"), 201);

        assertThat(bytes(file.getString("url"))).isEqualTo(signed);
        assertThat(file.getString("provenance.status")).isEqualTo("kept");
        assertThat(file.getString("provenance.validity")).isEqualTo("valid");
        assertThat(file.getString("provenance.signer")).isEqualTo("Atelier demo");
    }

    @Test
    void anUploadThatNamesAPlaceLosesItsCredentialsAsAWhole() throws Exception {
        byte[] signed = signedByVendor(Samples.photo(60, 40));

        JsonPath file = Account.json(alice.upload(signed, "photo.jpg"), 201);

        byte[] kept = bytes(file.getString("url"));
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
        byte[] signed = signedByVendor(plain);
        assertThat(read(signed)).isPresent();

        JsonPath file = Account.json(alice.upload(signed, "file"), 201);

        byte[] kept = bytes(file.getString("url"));
        assertThat(new String(kept, StandardCharsets.ISO_8859_1)).doesNotContain("+48.8584");
        assertThat(read(kept)).isEmpty();
        assertThat(file.getString("provenance.status")).isEqualTo("removed");
        assertThat(file.getString("provenance.validity")).isEqualTo("valid");
    }

    @Test
    void credentialsThatNameAPlaceLeaveTheFile() throws Exception {
        byte[] signed = signedByVendor(Samples.png(30, 30, 2), "exif:GPSLatitude");

        JsonPath file = Account.json(alice.upload(signed, "photo.png"), 201);

        assertThat(read(bytes(file.getString("url")))).isEmpty();
        assertThat(file.getString("provenance.status")).isEqualTo("removed");
    }

    @Test
    void aFileThatWasMadeHereIsRecognised() throws Exception {
        JsonPath output = put(Samples.png(64, 64, 5), "image", Map.of("maker", "engine"));
        byte[] stored = bytes(output.getString("url"));

        JsonPath own = inspect(alice, stored);
        JsonPath others = inspect(Account.create(), stored);

        assertThat(own.getBoolean("made_here")).isTrue();
        assertThat(own.getList("matched_by")).containsExactly("manifest", "sha256");
        assertThat(own.getString("generation")).isEqualTo(generation(stored));
        assertThat(own.getString("credentials.validity")).isEqualTo("trusted");
        assertThat(others.getBoolean("made_here")).isTrue();
        assertThat(others.getString("generation")).isNull();
    }

    @Test
    void aStrangerWhoCopiesANameOfOursIsNotBelieved() throws Exception {
        JsonPath output = put(Samples.png(64, 64, 6), "image", Map.of("maker", "engine"));
        byte[] stored = bytes(output.getString("url"));
        byte[] changed = stored.clone();
        changed[changed.length - 20] ^= 1;

        JsonPath report = inspect(alice, changed);

        assertThat(report.getBoolean("made_here")).isFalse();
        assertThat(report.getString("credentials.validity")).isEqualTo("invalid");
        assertThat(report.getString("credentials.problem")).isEqualTo("assertion.dataHash.mismatch");
    }

    @Test
    void aLinkIsInspectedAndABadBodyIsRefused() {
        JsonPath report = Account.json(
                alice.asks()
                        .contentType(ContentType.JSON)
                        .body(Map.of("url", FakeNetwork.SITE + "/picture.png"))
                        .post("/v1/provenance"),
                200);

        assertThat(report.getBoolean("made_here")).isFalse();
        assertThat(report.getString("credentials")).isNull();
        for (String body : List.of("", "{]", "null", "[]", "{}", "{\"url\":\"" + "a".repeat(20_000) + "\"}")) {
            assertThat(statusOf(body)).as(body).isEqualTo(422);
        }
    }

    private int statusOf(String body) {
        return alice.asks()
                .contentType(ContentType.JSON)
                .body(body)
                .post("/v1/provenance")
                .statusCode();
    }

    private JsonPath put(byte[] body, String type, Map<String, String> facts) {
        return Account.json(
                Account.service()
                        .contentType("application/octet-stream")
                        .queryParams("account", alice.number(), "project", 0, "origin", "api", "type", type)
                        .queryParam("model", "atelier-canvas")
                        .queryParam("model_revision", "0123abcd")
                        .queryParam("prompt", PROMPT)
                        .queryParams(facts)
                        .body(body)
                        .put("/internal/outputs/{generation}/0", Account.nextGeneration()),
                200);
    }

    private static JsonPath inspect(Account account, byte[] bytes) {
        return Account.json(
                account.asks()
                        .multiPart(new MultiPartSpecBuilder(bytes)
                                .controlName("file")
                                .fileName("file")
                                .mimeType("application/octet-stream")
                                .build())
                        .post("/v1/provenance"),
                200);
    }

    private String generation(byte[] stored) throws Exception {
        return read(stored).orElseThrow().generation().orElseThrow();
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

    private static byte[] withPlace(byte[] film) {
        return Samples.join(film, Samples.box("udta", "location +48.8584".getBytes(StandardCharsets.US_ASCII)));
    }

    private byte[] signedByVendor(byte[] bytes) throws Exception {
        return signedByVendor(bytes, "a model");
    }

    private byte[] signedByVendor(byte[] bytes, String model) throws Exception {
        DemoChain chain = DemoChain.loadOrCreate(vendor);
        KeySigner signer = new KeySigner(
                Certificates.parseKey(Files.readString(chain.key())),
                Certificates.parseChain(Files.readString(chain.chain())));
        Path file = Files.write(work.resolve("plain"), bytes);
        ByteArrayOutputStream signed = new ByteArrayOutputStream();
        new CredentialWriter(signer)
                .sign(
                        file,
                        format(bytes),
                        new MediaClaim(
                                Derivation.CREATED,
                                DigitalSourceType.TRAINED_ALGORITHMIC_MEDIA,
                                model,
                                Optional.empty(),
                                Optional.empty(),
                                List.of(),
                                Instant.EPOCH))
                .orElseThrow()
                .writeTo(signed);
        return signed.toByteArray();
    }

    private Optional<ContentCredentials> read(byte[] bytes) throws Exception {
        return reader.read(Files.write(work.resolve("read"), bytes), format(bytes));
    }

    private static MediaFormat format(byte[] bytes) {
        return MediaSniffer.sniff(Arrays.copyOf(bytes, Math.min(bytes.length, MediaSniffer.HEAD_BYTES)))
                .orElseThrow();
    }

    private static byte[] bytes(String url) {
        URI address = URI.create(url);
        String query = address.getQuery() == null ? "" : "?" + address.getQuery();
        return given().get(address.getPath() + query)
                .then()
                .statusCode(200)
                .extract()
                .asByteArray();
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
