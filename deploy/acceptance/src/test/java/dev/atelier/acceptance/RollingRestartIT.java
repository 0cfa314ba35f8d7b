// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.local.stack.Replicas;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import dev.atelier.local.stack.StackOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Replicas are stopped and started one after the other under polling and submits. By hand: {@code -Dsoak=true}. */
@EnabledIfSystemProperty(named = "soak", matches = "true")
class RollingRestartIT {
    private static final String SECONDS = System.getProperty("soak.seconds", "90");

    @Test
    void nobodyNoticesARollingRestart() throws Exception {
        Path home = Path.of("target").toAbsolutePath().resolve("home-" + UUID.randomUUID());
        try (Stack stack = Stack.start(
                StackOptions.isolated(home).withReplicas(Replicas.parse("compat-service=2,generation-service=2")))) {
            CompatIT.installClients();
            var builder = new ProcessBuilder("node", "polling.mjs", SECONDS, "--submits");
            builder.environment().put("ATELIER_BASE_URL", stack.baseUrl());
            builder.environment().put("ATELIER_OPERATOR_URL", stack.operatorUrl());
            builder.environment().put("ATELIER_OPERATOR_TOKEN", stack.operatorToken());
            Path output = home.resolve("polling.out");
            Process polling = builder.directory(Path.of("target/compat").toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();

            int restarts = 0;
            while (polling.isAlive()) {
                for (String service : new String[] {"compat-service", "generation-service"}) {
                    for (int instance = 0; instance < 2 && polling.isAlive(); instance++) {
                        ServiceHandle replica = stack.service(service, instance);
                        replica.stop();
                        replica.start(Map.of());
                        replica.awaitReady();
                        restarts++;
                    }
                }
            }

            assertThat(Files.readString(output, StandardCharsets.UTF_8)).contains("all 200");
            assertThat(restarts).isGreaterThanOrEqualTo(4);
            System.out.printf(
                    "%d restarts; %s%n",
                    restarts, Files.readString(output, StandardCharsets.UTF_8).strip());
        }
    }
}
