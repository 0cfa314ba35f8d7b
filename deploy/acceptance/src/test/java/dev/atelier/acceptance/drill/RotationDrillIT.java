// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Rehearses docs/runbooks/rotate-secrets.md under load: {@code ./atelier ops rotate-drill}. */
@EnabledIfSystemProperty(named = "rotate.drill", matches = "true")
class RotationDrillIT {

    @Test
    void everySecretChangesWithoutAFailedRequest() throws Exception {
        try (var drill = new RotationDrill()) {
            RollingPlatform rolling = drill.rolling();
            var operator = NamedOperator.of(rolling.platform());
            rolling.load().add(() -> operator.readUntilStopped(rolling.load().record()));
            var endpoint = SignedEndpoint.of(
                    rolling.platform(), rolling.load().customers().getLast().account());

            drill.announce();
            rolling.platform()
                    .operator()
                    .body(Map.of("urgent", true))
                    .post("/admin/signing-keys")
                    .then()
                    .statusCode(201);
            endpoint.rotate();
            drill.use();
            operator.takeAnotherToken();
            drill.closeOldLogins();
            drill.forget();

            List<String> violations = new ArrayList<>(rolling.finish());
            violations.addAll(drill.stillOpen());
            violations.addAll(endpoint.unverified());
            rolling.report("rotate-drill", "Every secret changed", violations);
            assertThat(violations).isEmpty();
        }
    }
}
