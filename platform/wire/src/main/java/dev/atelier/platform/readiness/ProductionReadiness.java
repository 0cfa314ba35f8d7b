// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import dev.atelier.platform.readiness.ReadinessCheck.AcceptableRisk;
import dev.atelier.platform.readiness.ReadinessCheck.Finding;
import io.quarkus.arc.Unremovable;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigUtils;
import io.smallrye.config.ConfigMapping;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jboss.logging.Logger;

/**
 * Stops a start that has settings made for a laptop, and lists all of them at once. Every profile but {@code local} and
 * {@code test} is production, so that a misspelt or invented profile is not a way around the check (ADR 0026).
 */
@Singleton
@Unremovable
public class ProductionReadiness {
    private static final Logger LOG = Logger.getLogger(ProductionReadiness.class);
    private static final int BEFORE_EVERYTHING = 1;

    private static final Set<String> REHEARSALS = Set.of("local", "test");
    /** The services behind the gateway have this profile in addition to the one that the operator chose. */
    private static final String PARENT = "inside";

    private final Instance<ReadinessCheck> checks;
    private final Set<AcceptableRisk> accepted;

    ProductionReadiness(@Any Instance<ReadinessCheck> checks, ProductionConfig config) {
        this.checks = checks;
        this.accepted = config.accept().map(Set::copyOf).orElse(Set.of());
    }

    void checkAtStart(@Observes @Priority(BEFORE_EVERYTHING) StartupEvent event) {
        check();
    }

    /** The first user of a server calls this before it: migrations come before the start-up event. */
    public void check() {
        if (isProduction()) {
            refuse(checks.stream().flatMap(check -> check.findings().stream()).toList());
        }
    }

    /** For what can be seen only on a connection. */
    public void checkAlso(List<Finding> findings) {
        if (isProduction()) {
            refuse(findings);
        }
    }

    private static boolean isProduction() {
        return isProduction(ConfigUtils.getProfiles());
    }

    /** Whether any profile but those of rehearsals is active, or none at all. */
    static boolean isProduction(List<String> profiles) {
        List<String> chosen =
                profiles.stream().filter(profile -> !profile.equals(PARENT)).toList();
        return chosen.isEmpty() || !REHEARSALS.containsAll(chosen);
    }

    private void refuse(List<Finding> findings) {
        List<String> sorted = findings.stream()
                .flatMap(finding -> finding.refusal(accepted).stream())
                .distinct()
                .sorted()
                .toList();
        if (sorted.isEmpty()) {
            return;
        }
        sorted.forEach(problem -> LOG.errorf("unsafe setting: %s", problem));
        throw new IllegalStateException("not ready for production (profile "
                + String.join(",", ConfigUtils.getProfiles()) + "; only the profiles local and test skip this check): "
                + String.join(" ", sorted));
    }

    /** What an operator knows to be safe although the check of a production start cannot see it. */
    @ConfigMapping(prefix = "atelier.production")
    public interface ProductionConfig {

        /**
         * Weaknesses that a production start tolerates: database-superuser, plaintext-postgresql, plaintext-kafka,
         * plaintext-redis (for a network that encrypts by itself), untrusted-proxy.
         */
        Optional<List<AcceptableRisk>> accept();
    }
}
