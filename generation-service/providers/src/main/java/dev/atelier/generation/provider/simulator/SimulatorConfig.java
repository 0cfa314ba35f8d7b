// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How the simulator behaves where a prompt says nothing else. */
@ConfigMapping(prefix = "atelier.simulator")
public interface SimulatorConfig {

    /** From accepting a job to its end. */
    @WithDefault("500ms")
    Duration duration();

    /** How long a cancel takes that was asked to be slow. */
    @WithDefault("2s")
    Duration slowCancel();

    /** How long it asks us to stay away while it plays busy. */
    @WithDefault("100ms")
    Duration busyPause();

    /** Most callbacks that wait for their time in one process; more are never sent. */
    @WithDefault("1000")
    int waitingCallbacks();

    /** One call to a callback address. */
    @WithDefault("5s")
    Duration callbackTimeout();
}
