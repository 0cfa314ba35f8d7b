// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import io.quarkus.arc.Unremovable;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigUtils;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import org.jboss.logging.Logger;

/**
 * Stops a start that has settings made for a laptop, and lists all of them at once. Every profile but {@code local} and
 * {@code test} is production, so that a misspelt or invented profile is not a way around the check (ADR 0054).
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

    ProductionReadiness(@Any Instance<ReadinessCheck> checks) {
        this.checks = checks;
    }

    void checkAtStart(@Observes @Priority(BEFORE_EVERYTHING) StartupEvent event) {
        check();
    }

    /** The first user of a server calls this before it: migrations come before the start-up event. */
    public void check() {
        if (isProduction()) {
            refuse(checks.stream().flatMap(check -> check.problems().stream()).toList());
        }
    }

    /** For what can be seen only on a connection. */
    public void checkAlso(ReadinessCheck check) {
        if (isProduction()) {
            refuse(check.problems());
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

    private static void refuse(List<String> problems) {
        if (problems.isEmpty()) {
            return;
        }
        List<String> sorted = problems.stream().distinct().sorted().toList();
        sorted.forEach(problem -> LOG.errorf("unsafe setting: %s", problem));
        throw new IllegalStateException("not ready for production (profile "
                + String.join(",", ConfigUtils.getProfiles()) + "; only the profiles local and test skip this check): "
                + String.join(" ", sorted));
    }
}
