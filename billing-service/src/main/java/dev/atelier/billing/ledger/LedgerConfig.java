// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How the ledger is audited. */
@ConfigMapping(prefix = "atelier.billing.ledger")
public interface LedgerConfig {

    /**
     * How old entries are sealed, at least; a seal spares the audit to read them again. The audit that runs by itself
     * reads what is newer, up to twice this time.
     */
    @WithDefault("1h")
    Duration sealAfter();
}
