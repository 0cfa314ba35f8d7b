// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of a callback. */
@ConfigMapping(prefix = "atelier.webhook.callback")
public interface CallbackConfig {

    /** The longest body, in bytes of UTF-8. */
    @WithDefault("262144")
    int bodyBytes();

    /** How many headers a callback brings along. */
    @WithDefault("16")
    int headers();

    /** How long the former secret signs along after a rotation. */
    @WithDefault("24h")
    Duration secretOverlap();
}
