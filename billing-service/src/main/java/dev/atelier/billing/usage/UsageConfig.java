// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Bounds of a usage report. */
@ConfigMapping(prefix = "atelier.billing.usage")
interface UsageConfig {

    /** Most days one report covers. */
    @WithDefault("366")
    int mostDays();

    /** Most groups one report lists; the total covers all of them. */
    @WithDefault("1000")
    int mostGroups();
}
