// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The life of API keys. */
@ConfigMapping(prefix = "atelier.api-key")
public interface ApiKeyConfig {

    /**
     * Peppers of the fingerprints by version, from version 2 on, 32 random bytes in base64 each; version 1 is derived
     * from {@code atelier.secret-key} and cannot be set. New keys use the highest version; the removal of a pepper ends
     * the keys that were made under it.
     */
    Map<Integer, String> pepper();

    /** Why a pepper must not be set under this version, if so: in place of version 1 it would end the keys of version 1. */
    static Optional<String> problemOfPepper(int version) {
        return version > 1
                ? Optional.empty()
                : Optional.of("atelier.api-key.pepper." + version + " would end the keys made under version 1, which is"
                        + " derived from atelier.secret-key. Set it as atelier.api-key.pepper.2 or higher"
                        + " (docs/api-keys.md).");
    }

    /** How often the last use of a key is stored at most, per key and replica. */
    @WithDefault("1m")
    Duration lastUseEvery();

    /** How often the gateway looks for keys that end soon. */
    @WithDefault("1h")
    Duration expiryCheckEvery();
}
