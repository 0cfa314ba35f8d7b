// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of a submit. */
@ConfigMapping(prefix = "atelier.compat")
public interface SubmitConfig {

    /** How long a request whose answer was not written is recognised when it is repeated. */
    @WithDefault("30s")
    Duration replayWindow();

    /** How long a repeat waits to see whether the answer to the first is written, before it takes that one over. */
    @WithDefault("10s")
    Duration replayWait();

    /** How often a repeat looks meanwhile. */
    @WithDefault("25ms")
    Duration replayLook();

    /** How long a submit goes on asking when it is not known whether the generation was started. */
    @WithDefault("8s")
    Duration createPatience();

    /** How long it waits between two times. */
    @WithDefault("250ms")
    Duration createPause();

    /** The longest body, in bytes. */
    @WithDefault("2097152")
    int bodyBytes();
}
