// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How persistently billing is asked. One call's own time limit is {@code quarkus.rest-client.billing.read-timeout}. */
@ConfigMapping(prefix = "atelier.charge")
public interface ChargeConfig {

    /** How often one charge is asked for while no answer comes. */
    @WithDefault("3")
    int attempts();

    /** Wait between two of these. */
    @WithDefault("200ms")
    Duration retryWait();
}
