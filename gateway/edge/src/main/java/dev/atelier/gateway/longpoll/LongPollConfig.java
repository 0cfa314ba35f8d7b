// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of long polls. */
@ConfigMapping(prefix = "atelier.wait")
public interface LongPollConfig {

    /** Long polls of one credential at once. */
    @WithDefault("200")
    int perCredential();

    /** Long polls of one replica at once. */
    @WithDefault("20000")
    int perReplica();

    /** Reads for long polls that run at once, per event loop; a stop or a burst of signals wakes thousands at once. */
    @WithDefault("128")
    int readsAtOnce();
}
