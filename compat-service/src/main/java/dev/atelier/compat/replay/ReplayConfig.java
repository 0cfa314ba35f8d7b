// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Decides how long a submit counts as a repeat of an earlier one. */
@ConfigMapping(prefix = "atelier.compat")
public interface ReplayConfig {

    /** How long a request whose response did not arrive is recognised when the submit is repeated; longer than replay-wait. */
    @WithDefault("90s")
    Duration replayWindow();

    /**
     * The latest time after a doubtful response at which a vendor's own client repeats the submit by itself: the 3s in
     * which doubt can arise, and the longest first pause of these clients. 0 takes every written response for arrived.
     */
    @WithDefault("8s")
    Duration doubtMost();

    /**
     * How long a submit waits to learn whether the response to an equal one arrived, before it counts as its repeat;
     * longer than any living attempt takes, or two deliberate submits become one.
     */
    @WithDefault("30s")
    Duration replayWait();
}
