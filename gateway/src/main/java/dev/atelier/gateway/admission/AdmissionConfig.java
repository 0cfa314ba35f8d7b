// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/** The rate limits, and how long admission remembers. */
@ConfigMapping(prefix = "atelier.admission")
public interface AdmissionConfig {

    /** The sliding window that all limits count in. */
    @WithDefault("60s")
    Duration window();

    /** Requests per window and credential. */
    @WithDefault("300")
    int requests();

    /** New generations per window and credential. */
    @WithDefault("20")
    int generations();

    /** Estimates per window and credential. */
    @WithDefault("60")
    int estimates();

    /** Status reads of foreign dialects per window and credential. */
    @WithDefault("600")
    int statusReads();

    /** Limits of single plans (free, basic, pro, studio), where they differ from everybody's. */
    Map<String, PlanLimits> plan();

    /** Look-ups in the database that may run at once; beyond, requests are refused rather than queued. */
    @WithDefault("512")
    int lookups();

    /** Unknown keys that one address may present per window before it has to wait. */
    @WithDefault("60")
    int unknownPerAddress();

    /** Callbacks of providers that one address may send per window. */
    @WithDefault("300")
    int callbacksPerAddress();

    /** Addresses that are remembered for each of these two. */
    @WithDefault("20000")
    long addresses();

    /** Credentials that are counted locally while Redis is away. */
    @WithDefault("5000")
    long localCredentials();

    /** What one plan has instead of everybody's limits. */
    interface PlanLimits {

        /** Requests per window and credential. */
        OptionalInt requests();

        /** New generations per window and credential. */
        OptionalInt generations();

        /** Estimates per window and credential. */
        OptionalInt estimates();

        /** Status reads of foreign dialects per window and credential. */
        OptionalInt statusReads();
    }
}
