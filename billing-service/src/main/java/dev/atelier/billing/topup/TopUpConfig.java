// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Map;
import java.util.Optional;

/** How credits are bought when a charge finds the balance too low. */
@ConfigMapping(prefix = "atelier.billing.topup")
public interface TopUpConfig {

    /** Who takes the money: {@code none}, {@code sandbox} (always pays; refused in production) or {@code stripe}. */
    @WithDefault("none")
    String provider();

    /** Most top-ups of an account in 24 hours. */
    @WithDefault("10")
    int perDay();

    /** Three small letters, as of ISO 4217. */
    @WithDefault("usd")
    String currency();

    /** What can be bought, by name. */
    Map<String, PackConfig> packs();

    /** The provider {@code stripe}. */
    Stripe stripe();

    /** An amount of credits and its price. */
    interface PackConfig {

        /** Credits the account gets. */
        long credits();

        /** Price in the smallest unit of the currency, such as cents. */
        long priceMinor();
    }

    /** The access to Stripe. */
    interface Stripe {

        /** Secret API key. */
        Optional<String> apiKey();

        /** Secret with which Stripe signs its webhooks. */
        Optional<String> webhookSecret();

        /** Another address of the API, for rehearsals. */
        Optional<String> apiBase();
    }
}
