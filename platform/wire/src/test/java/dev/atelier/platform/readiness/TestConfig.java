// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/** A configuration of these settings alone. */
final class TestConfig {
    private TestConfig() {}

    static Config of(Map<String, String> settings) {
        var builder = new SmallRyeConfigBuilder();
        settings.forEach(builder::withDefaultValue);
        return builder.build();
    }

    static AcceptedRisks accepting(AcceptableRisk... risks) {
        return new AcceptedRisks(() -> Optional.of(List.of(risks)));
    }
}
