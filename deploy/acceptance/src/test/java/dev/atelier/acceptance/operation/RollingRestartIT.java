// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.acceptance.dialect.ClientScripts;
import dev.atelier.local.stack.ReplicaCounts;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import dev.atelier.local.stack.StackOptions;
import dev.atelier.testkit.RunningScript;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Replicas are stopped and started one after the other under polling and submits. By hand: {@code -Dsoak=true}. */
@EnabledIfSystemProperty(named = "soak", matches = "true")
class RollingRestartIT {
    private static final String SECONDS = System.getProperty("soak.seconds", "90");

    @Test
    void aRollingRestartFailsNoRequest() throws Exception {
        Path home = Path.of("target").toAbsolutePath().resolve("home-" + UUID.randomUUID());
        try (Stack stack = Stack.start(StackOptions.isolated(home)
                .withReplicas(ReplicaCounts.parse("compat-service=2,generation-service=2")))) {
            RunningScript polling = ClientScripts.packages()
                    .start(
                            Map.of(
                                    "ATELIER_BASE_URL", stack.baseUrl(),
                                    "ATELIER_OPERATOR_URL", stack.operatorUrl(),
                                    "ATELIER_OPERATOR_TOKEN", stack.operatorToken()),
                            List.of("polling.mjs", SECONDS, "--submits"));

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

            String said = polling.awaitOutput(Duration.ofMinutes(1));
            assertThat(said).contains("all 200");
            assertThat(restarts).isGreaterThanOrEqualTo(4);
            System.out.printf("%d restarts; %s%n", restarts, said.strip());
        }
    }
}
