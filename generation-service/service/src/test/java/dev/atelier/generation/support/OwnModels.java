// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** An operator's directory of models that have more than one way to run. */
final class OwnModels {
    private static final String SIMULATED = "/catalogue-rehearsal/simulated-image.yaml";
    private static final String ITS_WAY = "  - upstream: simulator\n    model: image\n";

    private OwnModels() {}

    static Path directory() {
        try {
            Path directory = Files.createTempDirectory("own-models");
            write(directory, 981, "stranger-then-simulator", List.of("stranger", "simulator"));
            write(directory, 982, "closed-then-simulator", List.of("closed", "simulator"));
            write(directory, 983, "stranger-only", List.of("stranger"));
            write(directory, 984, "stranger-then-busy", List.of("stranger", "closed"));
            write(directory, 985, "patient-only", List.of("patient"));
            write(directory, 986, "stranger-then-engine", List.of("stranger", "embedded"));
            write(directory, 987, "films-only", List.of("films"));
            Files.writeString(
                    directory.resolve("simulator-at-once.yaml"),
                    simulated(988, "simulator-at-once").replace("upstreams:", "synchronous_s: 30\nupstreams:"));
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path directory, int id, String slug, List<String> upstreams) throws IOException {
        String ways = upstreams.stream()
                .map(name -> name.equals("simulator") ? ITS_WAY : "  - upstream: " + name + "\n    model: acme/heron\n")
                .collect(Collectors.joining());
        Files.writeString(directory.resolve(slug + ".yaml"), simulated(id, slug).replace(ITS_WAY, ways));
    }

    private static String simulated(int id, String slug) throws IOException {
        try (InputStream file = OwnModels.class.getResourceAsStream(SIMULATED)) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
                    .replace("id: 901", "id: " + id)
                    .replace("slug: simulated-image", "slug: " + slug);
        }
    }
}
