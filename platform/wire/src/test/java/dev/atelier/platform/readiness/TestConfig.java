// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import dev.atelier.platform.readiness.ReadinessCheck.AcceptableRisk;
import dev.atelier.platform.readiness.ReadinessCheck.Finding;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/** A configuration of these settings alone, and what is found in it. */
final class TestConfig {
    private TestConfig() {}

    static Config of(Map<String, String> settings) {
        var builder = new SmallRyeConfigBuilder();
        settings.forEach(builder::withDefaultValue);
        return builder.build();
    }

    /** What the operator of an installation that accepts these risks reads. */
    static List<String> refusals(Stream<Finding> findings, AcceptableRisk... accepted) {
        return findings.flatMap(finding -> finding.refusal(Set.of(accepted)).stream())
                .toList();
    }
}
