// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.testkit.NodeScripts;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vendors' own JavaScript clients, unmodified; skipped where there is no node. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class VendorClientsTest {
    private static final Path SCRIPTS = Path.of("src", "test", "node");
    /** Its scripts use the same clients. */
    private static final Path ACCEPTANCE = Path.of("..", "deploy", "acceptance", "compat");

    private static final Path WORK = Path.of("target", "node");

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
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        NodeScripts scripts = NodeScripts.withPackagesOf(ACCEPTANCE, SCRIPTS, WORK);
        gateway.inFrontOf(RestAssured.port);
        generations.refuse(words + " poor", "402 insufficient_credits");

        String said = scripts.run(dialect + ".mjs", gateway.address().toString(), FakeGateway.key(account));

        assertThat(said).contains("checks passed");
        assertThat(generations.orders(words + " edit")).singleElement().satisfies(order -> {
            assertThat(order.account()).isEqualTo(account);
            assertThat(order.input().path("image_url").asText()).startsWith("file_");
        });
        assertThat(library.filesOf(account)).isGreaterThanOrEqualTo(1);
    }
}
