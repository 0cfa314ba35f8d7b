// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.secret.Hmac;
import dev.atelier.platform.secret.SecretKeys;
import jakarta.inject.Singleton;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import javax.crypto.SecretKey;

/**
 * The secrets that API keys depend on and that are not in the database. Peppers have versions: new keys use the newest;
 * older peppers still verify the keys that were made under them.
 */
@Singleton
class KeyPeppers {
    /** The version that is derived from {@code atelier.secret-key}. */
    private static final int DERIVED_VERSION = 1;

    private static final int MIN_BYTES = 32;

    private final NavigableMap<Integer, List<SecretKey>> newestFirst;

    KeyPeppers(SecretKeys keys, ApiKeyConfig config) {
        NavigableMap<Integer, List<SecretKey>> known = new TreeMap<>(Collections.reverseOrder());
        known.put(DERIVED_VERSION, keys.deriveAll("apikey.pepper.1", Hmac.ALGORITHM));
        config.pepper().forEach((version, text) -> known.put(version, List.of(key(version, text))));
        this.newestFirst = Collections.unmodifiableNavigableMap(known);
    }

    /** The peppers by version: new keys use the first of a version, which has more while the secret key is changed. */
    NavigableMap<Integer, List<SecretKey>> newestFirst() {
        return newestFirst;
    }

    private static SecretKey key(int version, String text) {
        ApiKeyConfig.problemOfPepper(version).ifPresent(problem -> {
            throw new IllegalStateException(problem);
        });
        byte[] bytes = decoded(text);
        if (bytes.length < MIN_BYTES) {
            throw new IllegalStateException(
                    "atelier.api-key.pepper." + version + " must be at least 32 random bytes in base64");
        }
        return Hmac.key(bytes);
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text.strip());
        } catch (IllegalArgumentException _) {
            // The exception would quote the secret.
            return new byte[0];
        }
    }
}
