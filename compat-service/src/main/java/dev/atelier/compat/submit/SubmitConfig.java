// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of a submit. */
@ConfigMapping(prefix = "atelier.compat")
public interface SubmitConfig {

    /** How long a request whose answer did not arrive is recognised when it is repeated; longer than replay-wait. */
    @WithDefault("90s")
    Duration replayWindow();

    /**
     * The latest a vendor's own client repeats a submit by itself, after an answer of which it is in doubt whether it
     * arrived: the 3s in which that shows, and its longest first pause. 0 takes every answer that was written for one
     * that arrived.
     */
    @WithDefault("8s")
    Duration doubtMost();

    /**
     * How long a repeat waits to hear whether the answer to the first arrived, before it takes that one over; longer than
     * an attempt takes that is not dead, or two that were meant become one.
     */
    @WithDefault("30s")
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
