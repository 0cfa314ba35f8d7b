// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Map;

/** How API keys are kept. */
@ConfigMapping(prefix = "atelier.api-key")
public interface ApiKeyConfig {

    /**
     * Peppers of the fingerprints by version, 32 random bytes in base64 each; version 1 follows from
     * {@code atelier.secret-key} unless it is given. The highest version is used for new keys; one that is taken away
     * ends the keys that were made under it.
     */
    Map<Integer, String> pepper();

    /** Keys that are not revoked, per account. */
    @WithDefault("100")
    int perAccount();

    /** How long the key before a rotation goes on working. */
    @WithDefault("24h")
    Duration rotationOverlap();

    /** How often the last use of a key is written down at most, per key and replica. */
    @WithDefault("1m")
    Duration lastUseEvery();

    /** Keys whose last use waits to be written down; further ones are noted with a later use. */
    @WithDefault("10000")
    int lastUsesWaiting();

    /** How long before the end of a key its account is told, once. */
    @WithDefault("7d")
    Duration expiryNotice();

    /** How often keys that end soon are looked for. */
    @WithDefault("1h")
    Duration expiryCheckEvery();

    /** Keys that are told of in one transaction. */
    @WithDefault("200")
    int expiryBatch();
}
