// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** When an event about the credits of an account is published. */
@ConfigMapping(prefix = "atelier.billing.notice")
interface CreditsEventsConfig {

    /** An event is published when a charge takes the balance from at least this many credits to fewer; 0: never. */
    @WithDefault("100")
    long lowBalance();
}
