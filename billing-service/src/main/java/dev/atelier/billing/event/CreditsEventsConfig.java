// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** What is worth telling about an account's credits. */
@ConfigMapping(prefix = "atelier.billing.notice")
interface CreditsEventsConfig {

    /** A charge that takes the balance from at least this many credits to fewer is told of; 0 tells of none. */
    @WithDefault("100")
    long lowBalance();
}
