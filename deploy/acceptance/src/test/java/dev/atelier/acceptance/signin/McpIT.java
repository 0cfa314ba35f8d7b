// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.acceptance.OnReplicatedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.testkit.NodeScripts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The official clients of the Model Context Protocol, through several gateways and without sessions. */
@OnReplicatedPlatform
class McpIT {
    private static final Platform PLATFORM = Platform.replicated();
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @Test
    void theOfficialClientsGenerateThroughAnyGateway() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        NodeScripts scripts = NodeScripts.of(Path.of("mcp"), Path.of("target", "mcp"));
        TestAccount account = PLATFORM.account("studio", 1_000, Map.of());
        String readKey = PLATFORM.operator()
                .body(Map.of("name", "reader", "scopes", List.of("read")))
                .post("/admin/accounts/" + account.id() + "/keys")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath()
                .getString("key");
        Map<String, String> environment = Map.of(
                "MCP_GATEWAYS", String.join(",", PLATFORM.gateways().subList(0, 2)),
                "MCP_KEY", account.key(),
                "MCP_READ_KEY", readKey);

        String output = scripts.start(environment, List.of("clients.mjs")).awaitOutput(TIMEOUT);

        assertThat(output.lines()).filteredOn(line -> line.endsWith(": passed")).hasSize(3);
        PLATFORM.checkBooks();
    }
}
