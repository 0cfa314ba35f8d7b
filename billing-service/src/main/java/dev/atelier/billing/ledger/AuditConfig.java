// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How often the books are audited, and how long an audit may take. */
@ConfigMapping(prefix = "atelier.billing.audit")
interface AuditConfig {

    /** Age at which the figures of the ledger metrics are out of date, so that a scrape starts the next audit. */
    @WithDefault("5m")
    Duration every();

    /** How long one audit may take. */
    @WithDefault("5m")
    Duration timeout();
}
