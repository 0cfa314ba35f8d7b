// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** How credits are bought when a charge finds the balance short. */
@ConfigMapping(prefix = "atelier.billing.topup")
public interface TopUpConfig {

    /** Who takes the money: {@code none}, {@code sandbox} (always pays; refused in production) or {@code stripe}. */
    @WithDefault("none")
    String provider();

    /** How long a charge waits for a top-up before it is refused; shorter than callers wait for a charge. */
    @WithDefault("2500ms")
    Duration patience();

    /** Wait between two looks of a waiting charge. */
    @WithDefault("100ms")
    Duration lookEvery();

    /** Most charges of this process that wait for top-ups; further ones are refused at once. */
    @WithDefault("100")
    int mostWaiting();

    /** How long after a failed top-up no new one of the account is tried. */
    @WithDefault("10m")
    Duration cooldown();

    /** Most top-ups of an account in 24 hours. */
    @WithDefault("10")
    int perDay();

    /** Three small letters, as of ISO 4217. */
    @WithDefault("usd")
    String currency();

    /** What can be bought, by name. */
    Map<String, Pack> packs();

    /** How long the provider may leave a top-up open before it is asked again. */
    @WithDefault("30s")
    Duration askAfter();

    /** Wait between two looks for top-ups to ask about. */
    @WithDefault("15s")
    Duration recoverEvery();

    /** Most top-ups one look asks about. */
    @WithDefault("20")
    int recoverBatch();

    /** How long the provider is sure to remember our keys; after that a payment is looked up, never asked for again. */
    @WithDefault("23h")
    Duration keysLast();

    /** How long to ask about a payment whose outcome the provider does not tell. */
    @WithDefault("3d")
    Duration giveUpAfter();

    /** The provider {@code stripe}. */
    Stripe stripe();

    /** An amount of credits and its price. */
    interface Pack {
        /** Credits the account gets. */
        long credits();

        /** Price in the smallest unit of the currency, such as cents. */
        long priceMinor();
    }

    /** How Stripe is reached. */
    interface Stripe {
        /** Secret API key. */
        Optional<String> apiKey();

        /** Secret with which Stripe signs its webhooks. */
        Optional<String> webhookSecret();

        /** Another address of the API, for rehearsals. */
        Optional<String> apiBase();

        /** How long Stripe may take to connect, and then to answer. */
        @WithDefault("10s")
        Duration timeout();

        /** Age at which a signed webhook is refused. */
        @WithDefault("5m")
        Duration signatureAge();
    }
}
