// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaSniffer;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.MediaClaim.Ingredient;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import dev.atelier.testkit.NodeScripts;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program of other people, unchanged, says to the files that are signed here. */
class ForeignCredentialsTest {
    private static final List<String> SAMPLES =
            List.of("a.png", "a.jpg", "a.webp", "a.wav", "a.mp3", "a.mp4", "late.mp4");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    @Test
    void aForeignProgramTrustsWhatIsSignedAndSeesAFlippedByte() throws Exception {
        assumeThat(NodeScripts.canRun()).isTrue();
        NodeScripts scripts = NodeScripts.of(Path.of("src", "test", "node"), Path.of("target", "node-judge"));
        DemoSigner demo = DemoSigner.in(directory.resolve("keys"));
        List<String> signed = new ArrayList<>();
        try (SampleMedia samples = new SampleMedia(directory)) {
            for (String name : SAMPLES) {
                signed.add(word(sign(demo, samples.make(name), Derivation.CREATED)));
            }
            signed.add(word(sign(demo, samples.make("edited.png"), Derivation.EDITED)));
            signed.add(word(sign(demo, samples.make("resized.webp"), Derivation.RESIZED)));
        }
        String root = directory.resolve("keys").resolve("root.pem").toString();

        List<JsonNode> results = judge(scripts, root, signed);

        SoftAssertions.assertSoftly(softly -> {
            for (JsonNode result : results) {
                softly.assertThat(result.path("trusted").toString())
                        .as("%s", result)
                        .isEqualTo("{\"state\":\"Trusted\",\"codes\":[]}");
                softly.assertThat(result.path("untrusted").toString())
                        .as("%s", result)
                        .isEqualTo("{\"state\":\"Valid\",\"codes\":[\"signingCredential.untrusted\"]}");
                softly.assertThat(result.path("changed").toString())
                        .as("%s", result)
                        .contains("\"Invalid\"")
                        .contains("Hash.mismatch");
            }
        });
    }

    private static List<JsonNode> judge(NodeScripts scripts, String root, List<String> files) throws IOException {
        List<String> words = new ArrayList<>(List.of(root));
        words.addAll(files);
        List<JsonNode> results = new ArrayList<>();
        for (String line : scripts.run("judge.mjs", words.toArray(String[]::new))
                .lines()
                .filter(line -> line.startsWith("{"))
                .toList()) {
            results.add(JSON.readTree(line));
        }
        assertThat(results).hasSameSizeAs(files);
        return results;
    }

    private Path sign(DemoSigner demo, Path plain, Derivation derivation) throws Exception {
        Ingredient input = new Ingredient("5e".repeat(32), "image/png");
        Path signed = directory.resolve("signed-" + plain.getFileName());
        try (OutputStream out = Files.newOutputStream(signed)) {
            new CredentialWriter(demo.signer(), TimeStamper.NONE)
                    .sign(plain, format(plain), DemoSigner.claim(derivation, input, input))
                    .orElseThrow()
                    .writeTo(out);
        }
        return signed;
    }

    private static String word(Path file) throws IOException {
        return format(file).contentType() + "=" + file;
    }

    private static MediaFormat format(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return MediaSniffer.sniff(Arrays.copyOf(bytes, Math.min(bytes.length, MediaSniffer.HEAD_BYTES)))
                .orElseThrow();
    }
}
