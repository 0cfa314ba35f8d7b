// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Map;
import java.util.OptionalInt;

/** The rate limits; every window is a sliding minute. */
@ConfigMapping(prefix = "atelier.admission")
public interface AdmissionConfig {

    /** Requests per window and credential. */
    @WithDefault("300")
    int requests();

    /** New generations per window and credential. */
    @WithDefault("20")
    int generations();

    /** Estimates per window and credential. */
    @WithDefault("60")
    int estimates();

    /** Status reads of the other vendors' dialects per window and credential. */
    @WithDefault("600")
    int statusReads();

    /** Limits of single plans (free, basic, pro, studio), where they differ from the general limits. */
    Map<String, PlanLimits> plan();

    /** Callbacks of providers that one address may send per window. */
    @WithDefault("300")
    int callbacksPerAddress();

    /** Files that one address may check at /provenance per window, without a credential; 0 means that nobody may. */
    @WithDefault("0")
    int publicChecksPerAddress();

    /** The limits of one plan instead of the general limits. */
    interface PlanLimits {

        /** Requests per window and credential. */
        OptionalInt requests();

        /** New generations per window and credential. */
        OptionalInt generations();

        /** Estimates per window and credential. */
        OptionalInt estimates();

        /** Status reads of the other vendors' dialects per window and credential. */
        OptionalInt statusReads();

        /** Requests per window of all credentials of an account together; no limit when absent. */
        OptionalInt accountRequests();

        /** New generations per window of all credentials of an account together; no limit when absent. */
        OptionalInt accountGenerations();
    }
}
