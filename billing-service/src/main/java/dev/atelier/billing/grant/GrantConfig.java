// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.grant;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** What happens to credits that expire. */
@ConfigMapping(prefix = "atelier.billing.grants")
public interface GrantConfig {

    /** How long credits that a refund returns to an expired grant can still be spent. */
    @WithDefault("7d")
    Duration refundGrace();
}
