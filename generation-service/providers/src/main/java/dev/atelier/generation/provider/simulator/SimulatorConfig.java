// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The behaviour of the simulator where a prompt asks for none. */
@ConfigMapping(prefix = "atelier.simulator")
public interface SimulatorConfig {

    /** From accepting a job to its end. */
    @WithDefault("500ms")
    Duration duration();
}
