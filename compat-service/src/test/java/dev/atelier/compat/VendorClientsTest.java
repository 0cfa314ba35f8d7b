// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vendors' own JavaScript clients, unmodified; skipped where there is no node, or nowhere to fetch them from. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class VendorClientsTest {
    private static final Path SCRIPTS = Path.of("src", "test", "node");
    private static final Path WORK = Path.of("target", "node");
    private static final List<String> FILES = List.of("package.json", "package-lock.json", "hf.mjs", "fal.mjs");

    private final FakeGateway gateway;
    private final FakeGenerations generations;
    private final FakeLibrary library;

    VendorClientsTest(FakeGateway gateway, FakeGenerations generations, FakeLibrary library) {
        this.gateway = gateway;
        this.generations = generations;
        this.library = library;
    }

    @ParameterizedTest
    @CsvSource({"hf, js, 71", "fal, fal, 72"})
    void theClientDoesWhatItDoesAtItsVendor(String dialect, String words, long account) throws Exception {
        assumeThat(hasPackages()).as("node and the packages of src/test/node").isTrue();
        gateway.inFrontOf(RestAssured.port);
        generations.refuse(words + " poor", "402 insufficient_credits");

        Process script = new ProcessBuilder(
                        "node", dialect + ".mjs", gateway.address().toString(), FakeGateway.key(account))
                .directory(WORK.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(script.waitFor()).as(said).isZero();
        assertThat(said).contains("checks passed");
        assertThat(generations.orders(words + " edit")).singleElement().satisfies(order -> {
            assertThat(order.account()).isEqualTo(account);
            assertThat(order.input().path("image_url").asText()).startsWith("file_");
        });
        assertThat(library.filesOf(account)).isGreaterThanOrEqualTo(1);
    }

    private static boolean hasPackages() throws IOException, InterruptedException {
        Files.createDirectories(WORK);
        for (String file : FILES) {
            Files.copy(SCRIPTS.resolve(file), WORK.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        try {
            Process install = new ProcessBuilder("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
                    .directory(WORK.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(WORK.resolve("npm.log").toFile())
                    .start();
            boolean ended = install.waitFor(90, TimeUnit.SECONDS);
            install.destroy();
            return ended && install.exitValue() == 0;
        } catch (IOException _) {
            return false;
        }
    }
}
