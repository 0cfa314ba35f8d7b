// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.library.picture.PictureHashWorker;
import dev.atelier.library.provenance.SignedFile;
import dev.atelier.library.provenance.Vendor;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.MediaClaim.Ingredient;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.builder.MultiPartSpecBuilder;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a file was made here, and which callers learn the run that made it. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class InspectionTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @TempDir
    static Path keys;

    @Inject
    Database database;

    @Inject
    MediaTool tool;

    @Inject
    PictureHashWorker worker;

    @TempDir
    Path work;

    private final Account alice = Account.create();

    /** Tests beside this one store pictures too. */
    @BeforeEach
    void forgetOtherPictures() {
        database.update("delete from made_picture");
    }

    @Test
    void aFileThatWasMadeHereIsRecognised() {
        JsonPath output = alice.output(Samples.png(64, 64, 5), "image", Map.of("maker", "engine"));
        byte[] stored = Account.download(output.getString("url"));

        JsonPath own = inspect(alice, stored);
        JsonPath others = inspect(Account.create(), stored);

        assertThat(own.getBoolean("made_here")).isTrue();
        assertThat(own.getList("matched_by")).containsExactly("manifest", "sha256");
        assertThat(own.getString("generation")).startsWith("gen_");
        assertThat(own.getString("credentials.validity")).isEqualTo("trusted");
        assertThat(others.getBoolean("made_here")).isTrue();
        assertThat(others.getString("generation")).isNull();
    }

    @Test
    void aChangedFileIsNotBelieved() {
        JsonPath output = alice.output(Samples.png(64, 64, 6), "image", Map.of("maker", "engine"));
        byte[] changed = Account.download(output.getString("url"));
        changed[changed.length - 20] ^= 1;

        JsonPath report = inspect(alice, changed);

        assertThat(report.getBoolean("made_here")).isFalse();
        assertThat(report.getString("credentials.validity")).isEqualTo("invalid");
        assertThat(report.getString("credentials.problem")).isEqualTo("assertion.dataHash.mismatch");
    }

    @Test
    void onlyTheCertificateThatSignedThenCanHaveSigned() throws Exception {
        Vendor earlier = new Vendor(keys);
        SignedFile before = earlier.sign(Samples.png(50, 40, 31), SignedFile.claim(Derivation.CREATED, "a model"));
        SignedFile copied = earlier.sign(Samples.png(50, 40, 32), SignedFile.claim(Derivation.CREATED, "a model"));
        remember(before.manifest(), earlier.fingerprint());
        // As if a stranger had reused the name of a manifest that another certificate of the platform signed.
        remember(copied.manifest(), "00".repeat(32));

        JsonPath rotated = inspect(alice, before.bytes());
        JsonPath stranger = inspect(alice, copied.bytes());

        assertThat(rotated.getList("matched_by")).containsExactly("manifest");
        assertThat(rotated.getString("generation")).startsWith("gen_");
        assertThat(rotated.getString("credentials.validity")).isEqualTo("valid");
        assertThat(stranger.getBoolean("made_here")).isFalse();
    }

    @Test
    void aSmallPictureIsRecognisedByTheOutputThatItNames() throws Exception {
        JsonPath output = alice.output(Samples.png(400, 200, 33), "image", Map.of("maker", "engine"));
        byte[] small = Account.download(output.getString("url") + "?w=160");
        Ingredient original = new Ingredient(output.getString("sha256"), "image/png");
        byte[] claimed = new Vendor(keys)
                .sign(Samples.png(50, 40, 34), SignedFile.claim(Derivation.RESIZED, "a model", original))
                .bytes();
        byte[] strangers = new Vendor(keys).sign(Samples.png(400, 200, 35));
        JsonPath upload = Account.json(alice.upload(strangers, "boat.png"), 201);

        JsonPath own = inspect(alice, small);

        assertThat(own.getList("matched_by")).containsExactly("manifest");
        assertThat(own.getString("generation")).startsWith("gen_");
        assertThat(inspect(Account.create(), small).getString("generation")).isNull();
        assertThat(inspect(alice, claimed).getBoolean("made_here")).isFalse();
        assertThat(inspect(alice, Account.download(upload.getString("url") + "?w=160"))
                        .getBoolean("made_here"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"testsrc2, jpg, iw", "testsrc, webp, iw/2", "mandelbrot, jpg, iw*2/3"})
    void aPictureIsRecognisedAfterItWasEncodedAndScaledElsewhere(String source, String extension, String width)
            throws Exception {
        Path drawn = draw("drawn.png", source + "=size=640x480");
        JsonPath output = alice.output(Files.readAllBytes(drawn), "image", Map.of("maker", "engine"));
        Path plain = work.resolve("plain.png");
        Files.write(plain, Account.download(output.getString("url")));

        assertThat(worker.hashDue()).isPositive();

        byte[] copy = Files.readAllBytes(convert(plain, "scale=" + width + ":-2", "copy." + extension));
        JsonPath own = inspect(alice, copy);
        JsonPath others = inspect(Account.create(), copy);
        assertThat(own.getList("matched_by")).containsExactly("picture");
        assertThat(own.getString("generation")).startsWith("gen_");
        assertThat(others.getBoolean("made_here")).isTrue();
        assertThat(others.getString("generation")).isNull();
    }

    @Test
    void anotherPictureAndAnEmptyOneAreNotRecognised() throws Exception {
        alice.output(Files.readAllBytes(draw("one.png", "testsrc2=size=640x480")), "image", Map.of());
        alice.output(Files.readAllBytes(draw("white.png", "color=white:size=640x480:duration=1")), "image", Map.of());
        worker.hashDue();

        byte[] other = Files.readAllBytes(draw("other.png", "mandelbrot=size=640x480"));
        byte[] white = Files.readAllBytes(draw("white.jpg", "color=white:size=320x200:duration=1"));

        assertThat(inspect(alice, other).getBoolean("made_here")).isFalse();
        assertThat(inspect(alice, white).getBoolean("made_here")).isFalse();
        assertThat(worker.hashDue()).isZero();
    }

    @Test
    void aPictureWhoseBytesAreGoneIsForgotten() throws Exception {
        JsonPath output = alice.output(Samples.png(60, 60, 77), "image", Map.of());
        String key = output.getString("url").replaceFirst(".*/", "").replaceFirst("\\..*", "");
        database.update("delete from output where key = ?", key);

        worker.hashDue();

        assertThat(database.list("select 1 from made_picture where due_at is not null", _ -> true))
                .isEmpty();
    }

    @Test
    void somebodyWithoutAnAccountLearnsThatItWasMadeHereAndNothingOfTheRun() {
        JsonPath output = alice.output(Samples.png(64, 64, 15), "image", Map.of("maker", "engine"));
        byte[] stored = Account.download(output.getString("url"));

        JsonPath report = Account.json(post(Account.service("gateway"), stored, "/internal/provenance"), 200);

        assertThat(report.getList("matched_by")).containsExactly("manifest", "sha256");
        assertThat(report.getString("generation")).isNull();
        assertThat(post(alice.asks(), stored, "/internal/provenance").statusCode())
                .isIn(401, 403);
        assertThat(Account.service("gateway")
                        .contentType(ContentType.JSON)
                        .body(Map.of("url", FakeNetwork.SITE + "/picture.png"))
                        .post("/internal/provenance")
                        .statusCode())
                .isEqualTo(422);
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

    /** An output of this account that was signed with another certificate. */
    private void remember(String manifest, String certificate) {
        database.update("""
                insert into made_output (generation_id, output_index, account_id, sha256, manifest, certificate)
                values (?, 0, ?, 'other bytes', ?, ?)""", Account.nextGeneration(), alice.number(), manifest, certificate);
    }

    private Path draw(String name, String source) throws Exception {
        Path picture = work.resolve(name);
        List<String> arguments = new ArrayList<>(List.of("-f", "lavfi", "-i", source, "-frames:v", "1"));
        arguments.addAll(MediaTool.formatOf(picture).arguments());
        tool.run(arguments, picture, LIMIT);
        return picture;
    }

    private Path convert(Path picture, String filter, String name) throws Exception {
        Path converted = work.resolve(name);
        List<String> arguments = new ArrayList<>(tool.input(picture));
        arguments.addAll(List.of("-vf", filter, "-map_metadata", "-1"));
        arguments.addAll(MediaTool.formatOf(converted).arguments());
        tool.run(arguments, converted, LIMIT);
        return converted;
    }

    private static JsonPath inspect(Account account, byte[] bytes) {
        return Account.json(post(account.asks(), bytes, "/v1/provenance"), 200);
    }

    private static Response post(RequestSpecification caller, byte[] bytes, String path) {
        return caller.multiPart(new MultiPartSpecBuilder(bytes)
                        .controlName("file")
                        .fileName("file")
                        .mimeType("application/octet-stream")
                        .build())
                .post(path);
    }
}
