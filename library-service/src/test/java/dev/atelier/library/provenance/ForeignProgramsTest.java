// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.testkit.Chromium;
import dev.atelier.testkit.NodeScripts;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What programs of other people, unchanged, say to the files that the library hands out: c2pa-rs, ExifTool, ffprobe and Chromium.
 * Half of the files come from a stranger, who signs with c2pa-rs.
 */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForeignProgramsTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final List<String> FORMATS = List.of("png", "jpg", "webp", "wav", "mp3", "m4a", "mp4", "mov");
    /** Those whose private metadata are taken out when they come. */
    private static final List<String> CLEANED = List.of("png", "jpg", "webp", "m4a", "mp4", "mov");

    private static final List<String> SHRUNK = List.of("png", "jpg", "webp", "mp4", "mov");
    /** Which no page can show, whatever is in them. */
    private static final String FILM_OF_APPLE = ".mov";

    private static final String TRUSTED = "{\"state\":\"Trusted\",\"codes\":[]}";
    private static final String UNTRUSTED = "{\"state\":\"Valid\",\"codes\":[\"signingCredential.untrusted\"]}";

    @Inject
    MediaTool tool;

    @Inject
    @ConfigProperty(name = "atelier.media.directory")
    Path directory;

    @TempDir
    static Path work;

    private final Account alice = Account.create();
    /** What the library handed out: those of the platform are signed here, the others by the stranger. */
    private final Map<String, Path> ours = new LinkedHashMap<>();

    private final Map<String, Path> others = new LinkedHashMap<>();
    private final Map<String, Path> bare = new LinkedHashMap<>();

    /** Each file goes through the library once, and is asked about in each test. */
    @BeforeEach
    void passFilesThrough() throws Exception {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        if (!ours.isEmpty()) {
            return;
        }
        ForeignPrograms programs = new ForeignPrograms();
        Vendor stranger = new Vendor(work.resolve("stranger"));
        Map<String, Path> plain = new LinkedHashMap<>();
        for (String format : FORMATS) {
            plain.put(format, make("plain." + format));
        }
        Map<String, Path> signed = programs.sign(stranger, plain);

        for (String format : FORMATS) {
            storeOutputs(format, Files.readAllBytes(plain.get(format)));
            passThrough(format, Files.readAllBytes(signed.get(format)));
            editAndShrink(format, Files.readAllBytes(signed.get(format)));
        }
        loseWithPrivateMetadata(programs, stranger);
    }

    private void storeOutputs(String format, byte[] bytes) throws IOException {
        for (String maker : List.of("engine", "vendor")) {
            JsonPath output = alice.output(bytes, kindOf(format), Map.of("maker", maker));
            assertThat(output.getString("provenance.status")).as(format).isEqualTo("signed");
            ours.put(maker + "." + format, save(maker + "." + format, output.getString("url")));
        }
    }

    /** Upload, import, and output of a vendor: the same bytes leave as came. */
    private void passThrough(String format, byte[] signed) throws IOException {
        JsonPath uploaded = Account.json(alice.upload(signed, "file." + format), 201);
        JsonPath imported = importLink(FakeNetwork.publish(signed));
        JsonPath output = alice.output(signed, kindOf(format), Map.of("maker", "vendor"));
        for (Map.Entry<String, JsonPath> each : Map.of("uploaded", uploaded, "imported", imported, "made", output)
                .entrySet()) {
            String name = each.getKey() + "." + format;
            Path handedOut = save(name, each.getValue().getString("url"));
            assertThat(Files.readAllBytes(handedOut)).as(name).isEqualTo(signed);
            assertThat(each.getValue().getString("provenance.status")).as(name).isEqualTo("kept");
            assertThat(each.getValue().getString("provenance.validity"))
                    .as(name)
                    .isEqualTo("valid");
            others.put(name, handedOut);
        }
    }

    private void editAndShrink(String format, byte[] signed) throws IOException {
        JsonPath upload = Account.json(alice.upload(signed, "photo." + format), 201);
        Map<String, String> edit = Map.of("maker", "vendor", "edited", "true", "references", upload.getString("url"));
        JsonPath output = alice.output(Files.readAllBytes(make("plain." + format)), kindOf(format), edit);
        ours.put("edited." + format, save("edited." + format, output.getString("url")));
        if (SHRUNK.contains(format)) {
            for (Map.Entry<String, JsonPath> each :
                    Map.of("edit", output, "upload", upload).entrySet()) {
                String name = "small-" + each.getKey() + "-" + format + ".webp";
                ours.put(name, save(name, each.getValue().getString("url") + "?w=160"));
            }
        }
    }

    /** What a stranger signed with private metadata in it. */
    private void loseWithPrivateMetadata(ForeignPrograms programs, Vendor stranger) throws Exception {
        Map<String, Path> tagged = new LinkedHashMap<>();
        for (String format : CLEANED) {
            byte[] bytes = PrivateMetadata.in(format, Files.readAllBytes(make("plain." + format)));
            tagged.put(format, Files.write(work.resolve("tagged." + format), bytes));
        }
        for (Map.Entry<String, Path> signed : programs.sign(stranger, tagged).entrySet()) {
            JsonPath cleaned = Account.json(alice.upload(Files.readAllBytes(signed.getValue()), "photo"), 201);
            assertThat(cleaned.getString("provenance.status"))
                    .as(signed.getKey())
                    .isEqualTo("removed");
            assertThat(cleaned.getString("provenance.validity"))
                    .as(signed.getKey())
                    .isEqualTo("valid");
            String name = "cleaned." + signed.getKey();
            bare.put(name, save(name, cleaned.getString("url")));
            assertThat(new String(Files.readAllBytes(bare.get(name)), StandardCharsets.ISO_8859_1))
                    .as(name)
                    .doesNotContain(PrivateMetadata.PLACE);
        }
    }

    @Test
    void c2paRsTrustsWhatIsSignedHereAndFindsNothingBroken() throws IOException {
        Map<String, JsonNode> results = new ForeignPrograms().judge(directory.resolve("provenance/root.pem"), all());
        SoftAssertions.assertSoftly(softly -> results.forEach((name, result) -> {
            if (bare.containsKey(name)) {
                softly.assertThat(result.path("trusted").toString()).as(name).contains("JumbfNotFound");
                return;
            }
            softly.assertThat(result.path("trusted").toString())
                    .as(name)
                    .isEqualTo(ours.containsKey(name) ? TRUSTED : UNTRUSTED);
            softly.assertThat(result.path("untrusted").toString()).as(name).isEqualTo(UNTRUSTED);
            softly.assertThat(result.path("changed").toString())
                    .as(name)
                    .contains("\"Invalid\"")
                    .contains("Hash.mismatch");
        }));
    }

    @Test
    void exifToolReadsTheSourceTypeAndNoPrompt() throws Exception {
        assumeThat(ForeignPrograms.hasPerl()).as("perl on the path").isTrue();
        Map<String, JsonNode> metadata =
                new ForeignPrograms().readMetadata(ours.values(), work.resolve("exiftool.json"));
        assertThat(metadata).hasSizeGreaterThan(ours.size());
        SoftAssertions.assertSoftly(softly -> metadata.forEach((name, found) -> {
            softly.assertThat(found.toString()).as(name).doesNotContain(Account.PROMPT);
            if (!name.endsWith(".mp3")) {
                softly.assertThat(found.toString())
                        .as(name)
                        .contains("newscodes/digitalsourcetype/" + sourceType(name));
            }
        }));
    }

    private static String sourceType(String name) {
        if (name.startsWith("engine.")) {
            return "algorithmicMedia";
        }
        return name.startsWith("vendor.") || name.startsWith("small-upload")
                ? "trainedAlgorithmicMedia"
                : "compositeWithTrainedAlgorithmicMedia";
    }

    @Test
    void ffprobeOpensEachFile() throws Exception {
        for (Path file : all()) {
            assertThat(tool.probe(file)).as(file.toString()).isNotNull();
        }
    }

    @Test
    void chromiumOpensEachFile() throws Exception {
        assumeThat(Chromium.find()).as("Chromium on the path").isPresent();
        // Files of the same bytes, or of the same maker, look the same to a browser.
        List<Path> shown = all().stream()
                .filter(file -> !file.getFileName().toString().matches("(imported|made|engine)\\..*"))
                .filter(file -> !file.toString().endsWith(FILM_OF_APPLE))
                .toList();
        assertThat(new ForeignPrograms().open(shown).values())
                .allSatisfy(answer -> assertThat(answer.path("problem").isNull())
                        .as("%s", answer)
                        .isTrue());
    }

    private List<Path> all() {
        return Stream.of(ours, others, bare)
                .flatMap(files -> files.values().stream())
                .toList();
    }

    private JsonPath importLink(String url) {
        return Account.json(
                alice.asks()
                        .contentType(ContentType.JSON)
                        .body(Map.of("url", url))
                        .post("/v1/files/import"),
                201);
    }

    /** Real media of a second, wide enough for a small picture. */
    private Path make(String name) throws IOException {
        Path file = work.resolve(name);
        if (Files.exists(file)) {
            return file;
        }
        List<String> arguments = new ArrayList<>(List.of(
                "-f",
                "lavfi",
                "-i",
                "testsrc2=size=320x180:rate=12:duration=1",
                "-f",
                "lavfi",
                "-i",
                "sine=frequency=440:duration=1",
                // Without the name of the encoder, which the library takes out together with credentials.
                "-flags:v",
                "+bitexact",
                "-flags:a",
                "+bitexact",
                "-fflags",
                "+bitexact"));
        try {
            arguments.addAll(
                    switch (name.substring(name.indexOf('.') + 1)) {
                        case "mp4", "mov" -> tool.videoArguments();
                        case "m4a" -> List.of("-vn", "-c:a", "aac", "-f", "ipod");
                        default -> MediaTool.formatOf(file).arguments();
                    });
            if (name.endsWith(FILM_OF_APPLE)) {
                arguments.addAll(List.of("-f", "mov"));
            }
            tool.run(arguments, file, LIMIT);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return file;
    }

    private Path save(String name, String url) throws IOException {
        return Files.write(work.resolve(name), Account.download(url));
    }

    private static String kindOf(String format) {
        return switch (format) {
            case "wav", "mp3", "m4a" -> MediaKind.AUDIO.wire();
            case "mp4", "mov" -> MediaKind.VIDEO.wire();
            default -> MediaKind.IMAGE.wire();
        };
    }
}
