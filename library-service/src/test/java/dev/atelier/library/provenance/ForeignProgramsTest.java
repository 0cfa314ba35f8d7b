// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.testkit.NodeScripts;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.io.IOException;
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
import org.junit.jupiter.api.io.TempDir;

/**
 * What programs of other people, unchanged, say to the files that the library hands out: c2pa-rs, ExifTool, ffprobe and Chromium.
 * Half of the files come from a stranger, who signs with c2pa-rs.
 */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class ForeignProgramsTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final List<String> FORMATS = List.of("png", "jpg", "webp", "wav", "mp3", "mp4");
    private static final String TRUSTED = "{\"state\":\"Trusted\",\"codes\":[]}";
    private static final String UNTRUSTED = "{\"state\":\"Valid\",\"codes\":[\"signingCredential.untrusted\"]}";

    @Inject
    MediaTool tool;

    @Inject
    @ConfigProperty(name = "atelier.media.directory")
    Path directory;

    @TempDir
    Path work;

    private final Account alice = Account.create();
    private ForeignPrograms programs;
    /** What the library handed out: ours are signed here, the others by the stranger. */
    private final Map<String, Path> ours = new LinkedHashMap<>();

    private final Map<String, Path> others = new LinkedHashMap<>();
    private final Map<String, Path> bare = new LinkedHashMap<>();

    @BeforeEach
    void findPrograms() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        programs = new ForeignPrograms();
    }

    @Test
    void everyFileThatLeavesHoldsForOtherPrograms() throws Exception {
        Vendor stranger = new Vendor(work.resolve("stranger"));
        Map<String, Path> plain = new LinkedHashMap<>();
        for (String format : FORMATS) {
            plain.put(format, make("plain." + format));
        }
        Map<String, Path> signed = programs.sign(stranger, plain);

        for (String format : FORMATS) {
            storeOutputs(format, Files.readAllBytes(plain.get(format)));
            passThrough(format, Files.readAllBytes(signed.get(format)));
        }
        editAndShrink(Files.readAllBytes(signed.get("png")));
        loseWithPrivateMetadata(stranger);

        askForeignReader();
        askExifTool();
        openEverywhere();
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

    private void editAndShrink(byte[] signed) throws IOException {
        JsonPath upload = Account.json(alice.upload(signed, "photo.png"), 201);
        Map<String, String> edit = Map.of("maker", "vendor", "edited", "true", "references", upload.getString("url"));
        for (String format : List.of("png", "mp4")) {
            JsonPath output = alice.output(Files.readAllBytes(make("plain." + format)), kindOf(format), edit);
            ours.put("edited." + format, save("edited." + format, output.getString("url")));
            ours.put(
                    "small-" + format + ".webp", save("small-" + format + ".webp", output.getString("url") + "?w=160"));
        }
        ours.put("small-upload.webp", save("small-upload.webp", upload.getString("url") + "?w=160"));
    }

    /** What a cleaner had to touch, and what was broken before. */
    private void loseWithPrivateMetadata(Vendor stranger) throws Exception {
        Path photo = Files.write(work.resolve("photo.jpg"), Samples.photo(320, 180));
        byte[] signed =
                Files.readAllBytes(programs.sign(stranger, Map.of("jpg", photo)).get("jpg"));
        JsonPath cleaned = Account.json(alice.upload(signed, "photo.jpg"), 201);
        assertThat(cleaned.getString("provenance.status")).isEqualTo("removed");
        assertThat(cleaned.getString("provenance.validity")).isEqualTo("valid");
        bare.put("cleaned.jpg", save("cleaned.jpg", cleaned.getString("url")));
    }

    private void askForeignReader() throws IOException {
        Map<String, JsonNode> verdicts = programs.judge(directory.resolve("provenance/root.pem"), all());
        SoftAssertions.assertSoftly(softly -> verdicts.forEach((name, verdict) -> {
            if (bare.containsKey(name)) {
                softly.assertThat(verdict.path("trusted").toString()).as(name).contains("JumbfNotFound");
                return;
            }
            softly.assertThat(verdict.path("trusted").toString())
                    .as(name)
                    .isEqualTo(ours.containsKey(name) ? TRUSTED : UNTRUSTED);
            softly.assertThat(verdict.path("untrusted").toString()).as(name).isEqualTo(UNTRUSTED);
            softly.assertThat(verdict.path("changed").toString())
                    .as(name)
                    .contains("\"Invalid\"")
                    .contains("Hash.mismatch");
        }));
    }

    /** ExifTool 12.57, which Debian has, knows the place of credentials in PNG and JPEG only. */
    private void askExifTool() throws Exception {
        Map<String, JsonNode> metadata = programs.readMetadata(ours.values(), work.resolve("exiftool.json"));
        SoftAssertions.assertSoftly(softly -> metadata.forEach((name, found) -> {
            softly.assertThat(found.toString()).as(name).doesNotContain(Account.PROMPT);
            if (name.endsWith(".png") || name.endsWith(".jpg")) {
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

    private void openEverywhere() throws Exception {
        for (Path file : all()) {
            assertThat(tool.probe(file)).as(file.toString()).isNotNull();
        }
        // Files of the same bytes, or of the same maker, look the same to a browser.
        List<Path> shown = all().stream()
                .filter(file -> !file.getFileName().toString().matches("(imported|made|engine)\\..*"))
                .toList();
        assertThat(programs.open(shown).values())
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
                    name.endsWith(".mp4")
                            ? tool.videoArguments()
                            : MediaTool.formatOf(file).arguments());
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
            case "wav", "mp3" -> MediaKind.AUDIO.wire();
            case "mp4" -> MediaKind.VIDEO.wire();
            default -> MediaKind.IMAGE.wire();
        };
    }
}
