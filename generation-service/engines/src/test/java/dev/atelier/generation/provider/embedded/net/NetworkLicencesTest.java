// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whose the weights are, and under which licence. */
class NetworkLicencesTest {
    private static final Path WEIGHTS = Path.of("src/main/resources/dev/atelier/generation/provider/embedded/net");
    private static final Set<String> FREE = Set.of("MIT", "BSD-3-Clause", "Apache-2.0");
    private static final int MOST_BYTES = 2_600_000;

    private final List<JsonNode> networks = new ArrayList<>();

    NetworkLicencesTest() throws IOException {
        new ObjectMapper().readTree(WEIGHTS.resolve("networks.json").toFile()).forEach(networks::add);
    }

    @Test
    void everyFileOfWeightsIsOnTheListWithItsPackage() throws IOException {
        try (Stream<Path> files = Files.list(WEIGHTS)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".net")))
                    .containsExactlyInAnyOrderElementsOf(networks.stream()
                            .map(network -> text(network, "file"))
                            .toList());
        }
        assertThat(networks).allSatisfy(network -> {
            assertThat(text(network, "version")).matches("[0-9]+\\.[0-9]+\\.[0-9]+");
            assertThat(text(network, "integrity")).startsWith("sha512-");
        });
    }

    @Test
    void theFilesAreThoseThatTheConverterHasMade() throws Exception {
        for (JsonNode network : networks) {
            byte[] file = Files.readAllBytes(WEIGHTS.resolve(text(network, "file")));

            assertThat(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(file)))
                    .as(text(network, "file"))
                    .isEqualTo(text(network, "sha256"));
            assertThat(file).hasSizeLessThan(MOST_BYTES);
        }
    }

    @Test
    void theNoticeOfTheRepositoryHasALicenceForEach() throws IOException {
        String notice = Files.readString(Path.of("../../NOTICE"));

        assertThat(networks).allSatisfy(network -> {
            assertThat(text(network, "licence")).isIn(FREE);
            assertThat(notice).contains("-- " + text(network, "notice"));
            assertThat(notice).contains(text(network, "package") + " " + text(network, "version"));
        });
    }

    private static String text(JsonNode network, String member) {
        return network.path(member).asText();
    }
}
