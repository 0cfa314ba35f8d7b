// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigUtils;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.List;
import org.jboss.logging.Logger;

/** Stops a production start that has settings made for a laptop, and lists all of them at once. */
@ApplicationScoped
public class ProductionReadiness {
    private static final Logger LOG = Logger.getLogger(ProductionReadiness.class);
    private static final int BEFORE_EVERYTHING = 1;

    private final Instance<ReadinessCheck> checks;

    ProductionReadiness(@Any Instance<ReadinessCheck> checks) {
        this.checks = checks;
    }

    void check(@Observes @Priority(BEFORE_EVERYTHING) StartupEvent event) {
        if (!ConfigUtils.isProfileActive("prod")) {
            return;
        }
        List<String> problems = checks.stream()
                .flatMap(check -> check.problems().stream())
                .sorted()
                .toList();
        if (!problems.isEmpty()) {
            problems.forEach(problem -> LOG.errorf("unsafe setting: %s", problem));
            throw new IllegalStateException("not ready for production: " + String.join(" ", problems));
        }
    }
}
