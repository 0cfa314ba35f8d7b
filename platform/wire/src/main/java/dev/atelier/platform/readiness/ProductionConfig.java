// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import dev.atelier.platform.readiness.ReadinessCheck.AcceptableRisk;
import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Optional;

/** What an operator knows to be safe although the check of a production start cannot see it. */
@ConfigMapping(prefix = "atelier.production")
public interface ProductionConfig {

    /**
     * Weaknesses that a production start tolerates: database-superuser, plaintext-postgresql, plaintext-kafka,
     * plaintext-redis (for a network that encrypts by itself), untrusted-proxy.
     */
    Optional<List<AcceptableRisk>> accept();
}
