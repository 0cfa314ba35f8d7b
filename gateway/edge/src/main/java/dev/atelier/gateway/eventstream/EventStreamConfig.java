// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.eventstream;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of event streams. */
@ConfigMapping(prefix = "atelier.stream")
public interface EventStreamConfig {

    /** Open streams of one credential, per replica. */
    @WithDefault("50")
    int perCredential();

    /** Open streams of one replica. */
    @WithDefault("2000")
    int perReplica();
}
