// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.testkit.Chromium;
import dev.atelier.testkit.NodeScripts;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Programs of other people that know Content Credentials or media, each asked once about many files. */
final class ForeignPrograms {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final NodeScripts scripts = NodeScripts.of(
            Path.of("..", "platform", "provenance", "src", "test", "node"), Path.of("target", "node-judge"));

    /** Signs files with c2pa-rs in the name of a stranger; the signed file lies beside each. */
    Map<String, Path> sign(Vendor stranger, Map<String, Path> plain) throws IOException {
        Map<String, Path> signed = new LinkedHashMap<>();
        List<String> words = new ArrayList<>(List.of(
                stranger.chain().key().toString(), stranger.chain().chain().toString()));
        for (Map.Entry<String, Path> file : plain.entrySet()) {
            Path target =
                    file.getValue().resolveSibling("signed-" + file.getValue().getFileName());
            signed.put(file.getKey(), target);
            words.add(word(file.getValue()) + "=" + target);
        }
        scripts.run("sign.mjs", words.toArray(String[]::new));
        return signed;
    }

    /** The results of c2pa-rs with this root, without it, and after a change, by file name. */
    Map<String, JsonNode> judge(Path root, Collection<Path> files) throws IOException {
        return run("judge.mjs", root.toString(), files);
    }

    /** What Chromium says of each file, by file name. */
    Map<String, JsonNode> open(Collection<Path> files) throws IOException {
        return run("browser.mjs", Chromium.find().orElseThrow().toString(), files);
    }

    /** Whether this machine has the Perl that ExifTool is written in. */
    static boolean hasPerl() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "perl")));
    }

    /**
     * The metadata that ExifTool finds, by file name. It shows the frame of an MP3 that has the credentials and does not look into
     * it, so it is asked again about what is in there.
     */
    Map<String, JsonNode> readMetadata(Collection<Path> files, Path answer) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("-json", "-a", "-G3"));
        List<String> frames = new ArrayList<>(List.of("-b", "-GEOB-Data", "-w!", "%d%f.%e.c2pa"));
        for (Path file : files) {
            words.add(file.toString());
            if (file.toString().endsWith(".mp3")) {
                frames.add(file.toString());
                words.add(file + ".c2pa");
            }
        }
        runExifTool(frames, answer);
        runExifTool(words, answer);
        Map<String, JsonNode> found = new LinkedHashMap<>();
        for (JsonNode file : JSON.readTree(answer.toFile())) {
            found.put(name(file.path("SourceFile")), file);
        }
        return found;
    }

    private void runExifTool(List<String> words, Path answer) throws IOException, InterruptedException {
        Path program = scripts.folder().resolve("node_modules/exiftool-vendored.pl/bin/exiftool");
        List<String> command = new ArrayList<>(List.of("perl", program.toString()));
        command.addAll(words);
        Process process = new ProcessBuilder(command)
                .redirectOutput(answer.toFile())
                .redirectError(Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(LIMIT)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private Map<String, JsonNode> run(String script, String first, Collection<Path> files) throws IOException {
        List<String> words = new ArrayList<>(List.of(first));
        for (Path file : files) {
            words.add(word(file));
        }
        Map<String, JsonNode> answers = new LinkedHashMap<>();
        for (String line : scripts.run(script, words.toArray(String[]::new))
                .lines()
                .filter(line -> line.startsWith("{"))
                .toList()) {
            JsonNode answer = JSON.readTree(line);
            answers.put(name(answer.path("path")), answer);
        }
        assertThat(answers).hasSameSizeAs(files);
        return answers;
    }

    private static String name(JsonNode path) {
        return Path.of(path.asText()).getFileName().toString();
    }

    private static String word(Path file) throws IOException {
        return SignedFile.formatOf(Files.readAllBytes(file)).contentType() + "=" + file;
    }
}
