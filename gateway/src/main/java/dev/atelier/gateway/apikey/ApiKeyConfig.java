// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Map;

/** The life of API keys. */
@ConfigMapping(prefix = "atelier.api-key")
public interface ApiKeyConfig {

    /**
     * Peppers of the fingerprints by version, 32 random bytes in base64 each; version 1 is derived from
     * {@code atelier.secret-key} unless it is set. New keys use the highest version; the removal of a pepper ends the
     * keys that were made under it.
     */
    Map<Integer, String> pepper();

    /** How long the key before a rotation still works. */
    @WithDefault("24h")
    Duration rotationOverlap();

    /** How often the last use of a key is stored at most, per key and replica. */
    @WithDefault("1m")
    Duration lastUseEvery();

    /** How long before the end of a key its account is notified, once. */
    @WithDefault("7d")
    Duration expiryNotice();

    /** How often the gateway looks for keys that end soon. */
    @WithDefault("1h")
    Duration expiryCheckEvery();
}
