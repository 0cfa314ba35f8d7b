// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of listening. */
@ConfigMapping(prefix = "atelier.webhook.listen")
public interface ListenConfig {

    /** How many sessions an account may have open at once. */
    @WithDefault("3")
    int perAccount();

    /** How many connections one process keeps open for listeners. */
    @WithDefault("100")
    int perProcess();

    /** How often a connection reads new events from the database. */
    @WithDefault("500ms")
    Duration poll();
}
