// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.gateway.credential.Credential;
import dev.atelier.platform.secret.Hmac;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Computes the fingerprints that are stored instead of keys: HMAC-SHA-256 under a pepper that is not in the database, so
 * that a copy of the database or of Redis contains no usable key.
 */
@Singleton
public class KeyFingerprint {
    private final NavigableMap<Integer, List<Hmac>> peppers = new TreeMap<>(Collections.reverseOrder());

    KeyFingerprint(KeyPeppers peppers) {
        peppers.newestFirst()
                .forEach((version, keys) ->
                        this.peppers.put(version, keys.stream().map(Hmac::new).toList()));
    }

    /** A fingerprint in hexadecimal, with the version of its pepper. */
    public record Stored(int pepperVersion, String hex) {
        public byte[] bytes() {
            return HexFormat.of().parseHex(hex);
        }
    }

    /** Under the newest pepper, to be stored. */
    public Stored newest(ApiKeySecret key) {
        Map.Entry<Integer, List<Hmac>> newest = peppers.firstEntry();
        byte[] fingerprint = newest.getValue().getFirst().compute(key.bytes());
        return new Stored(newest.getKey(), HexFormat.of().formatHex(fingerprint));
    }

    /** Under every pepper, to be compared; as texts of {@link Credential#text}. */
    public List<String> all(ApiKeySecret key) {
        List<String> texts = new ArrayList<>(peppers.size());
        peppers.forEach((version, keys) ->
                keys.forEach(pepper -> texts.add(Credential.text(version, pepper.compute(key.bytes())))));
        return texts;
    }
}
