// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import dev.atelier.platform.readiness.AcceptableRisk;
import dev.atelier.platform.readiness.AcceptedRisks;
import dev.atelier.platform.readiness.LoopbackHost;
import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.config.Config;

/** Refuses a production start in which a network can read or change events. */
@Singleton
public class KafkaReadiness implements ReadinessCheck {
    private static final String SERVERS = "kafka.bootstrap.servers";
    private static final String PROTOCOL = "kafka.security.protocol";
    private static final Set<String> ENCRYPTED = Set.of("SSL", "SASL_SSL");

    private final Config config;
    private final AcceptedRisks risks;

    public KafkaReadiness(Config config, AcceptedRisks risks) {
        this.config = config;
        this.risks = risks;
    }

    @Override
    public List<String> problems() {
        boolean isEncrypted = ENCRYPTED.contains(value(PROTOCOL));
        boolean isLocal = Arrays.stream(value(SERVERS).split(","))
                .filter(server -> !server.isBlank())
                .allMatch(server -> LoopbackHost.is(server.replaceFirst(":[0-9]+\\s*$", "")));
        return isEncrypted || isLocal
                ? List.of()
                : risks.listUnlessAccepted(
                        AcceptableRisk.PLAINTEXT_KAFKA,
                        SERVERS + " leads to another machine without TLS: set " + PROTOCOL + " to SSL or SASL_SSL.");
    }

    private String value(String name) {
        return config.getOptionalValue(name, String.class).orElse("");
    }
}
