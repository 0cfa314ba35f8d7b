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

    /** How long one connection lasts; then the client comes back, and its key is judged again. */
    @WithDefault("60s")
    Duration connection();

    /** How often the table of events is looked at. */
    @WithDefault("500ms")
    Duration poll();

    /** How often an idle connection carries a comment, so that nobody in between takes it for dead. */
    @WithDefault("10s")
    Duration heartbeat();

    /** How long a session without a connection still counts among those an account may have open. */
    @WithDefault("30s")
    Duration absence();

    /** How long a listener may be away and still come back for what it missed. */
    @WithDefault("5m")
    Duration keepFor();

    /** How many events one look takes. */
    @WithDefault("100")
    int batch();
}
