// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** How often and how long the books are audited. */
@ConfigMapping(prefix = "atelier.billing.audit")
interface AuditConfig {

    /** How old the figures of the ledger gauges may become before a scrape has them counted again. */
    @WithDefault("5m")
    Duration every();

    /** How long one audit may take. */
    @WithDefault("5m")
    Duration timeout();

    /** Memory the database may use for one sort or hash of the audit, in PostgreSQL's notation. */
    @WithDefault("128MB")
    String workMemory();

    /** Processes of the database that may help with one query of the audit. */
    @WithDefault("2")
    @Min(0) int workers();
}
