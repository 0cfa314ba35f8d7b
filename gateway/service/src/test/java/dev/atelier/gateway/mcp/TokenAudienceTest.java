// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.signin.testing.TestApps;
import dev.atelier.gateway.testing.GatewayServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** RFC 8707 2.2: a token counts only at the resource that it was issued for. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class TokenAudienceTest {
    @Inject
    TestApps apps;

    @Test
    void aTokenOfTheApiIsNoTokenOfTheAssistantConnection() {
        String base = "http://localhost:8080";

        assertThat(ping(apps.connect(Map.of("resource", base)))).isEqualTo(401);
        assertThat(ping(apps.connect(Map.of("resource", base + "/mcp")))).isEqualTo(200);
        assertThat(ping(apps.connect())).isEqualTo(200);
    }

    private static int ping(TestApps.Connected app) {
        return app.holder()
                .request()
                .contentType("application/json")
                .body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
                .post("/mcp")
                .statusCode();
    }
}
