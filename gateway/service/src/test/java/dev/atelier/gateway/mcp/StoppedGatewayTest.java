// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import static io.restassured.RestAssured.given;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.SmallLimits;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.gateway.testing.Threads;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** The tools of assistants while the gateway stops. */
@QuarkusTest
@TestProfile(SmallLimits.class)
class StoppedGatewayTest {
    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    Event<ShutdownDelayInitiatedEvent> stop;

    @Test
    void theCallOfAnAssistantIsAnsweredAndDoesNotAskAgainAndAgain() {
        services.reset();
        services.on("GET /v1/generations/1", 200, new JsonObject().put("status", "queued"));
        services.on(
                "POST /v1/generations", 202, new JsonObject().put("id", "gen_1").put("status", "queued"));
        String key = keys.key();
        stop.fire(new ShutdownDelayInitiatedEvent());
        String call = """
                {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "generate",
                 "arguments": {"model": "m", "input": {}, "wait": 45}}}""";

        Response answer = Threads.async(() -> given().header("Authorization", "Bearer " + key)
                        .contentType("application/json")
                        .body(call)
                        .post("/mcp"))
                .orTimeout(20, SECONDS)
                .join();

        assertThat(answer.jsonPath().getString("result.structuredContent.status"))
                .isEqualTo("queued");
        assertThat(services.seen("GET /v1/generations/1")).hasSize(1);
    }
}
