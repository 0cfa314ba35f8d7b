// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.gateway.credential.Credential;
import dev.atelier.platform.secret.SecretKeys;
import jakarta.inject.Singleton;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * Computes the fingerprints that are stored instead of keys: HMAC-SHA-256 under a pepper that is not in the database, so
 * that a copy of the database or of Redis contains no usable key. Peppers have versions: new keys use the newest; older
 * peppers still verify the keys that were made under them.
 */
@Singleton
public class KeyFingerprint {
    private static final String ALGORITHM = "HmacSHA256";
    /** The version that is derived from {@code atelier.secret-key}. */
    private static final int FIRST_VERSION = 1;

    private static final int MIN_BYTES = 32;

    private final NavigableMap<Integer, Mac> peppers;

    KeyFingerprint(SecretKeys keys, ApiKeyConfig config) {
        NavigableMap<Integer, Mac> known = new TreeMap<>(Collections.reverseOrder());
        known.put(FIRST_VERSION, newMac(keys.derive("apikey.pepper.1", ALGORITHM)));
        config.pepper().forEach((version, text) -> known.put(version, newMac(key(version, text))));
        this.peppers = known;
    }

    /** A fingerprint in hexadecimal, with the version of its pepper. */
    record Stored(int pepperVersion, String hex) {
        byte[] bytes() {
            return HexFormat.of().parseHex(hex);
        }
    }

    /** Under the newest pepper, to be stored. */
    Stored newest(ApiKeySecret key) {
        Map.Entry<Integer, Mac> newest = peppers.firstEntry();
        return new Stored(newest.getKey(), HexFormat.of().formatHex(compute(key, newest.getValue())));
    }

    /** Under every pepper, to be compared; as texts of {@link Credential#text}. */
    public List<String> all(ApiKeySecret key) {
        List<String> texts = new ArrayList<>(peppers.size());
        peppers.forEach((version, pepper) -> texts.add(Credential.text(version, compute(key, pepper))));
        return texts;
    }

    private static byte[] compute(ApiKeySecret key, Mac pepper) {
        try {
            // A Mac is not thread-safe, and its set-up is slow; a copy of an initialised Mac avoids both.
            return ((Mac) pepper.clone()).doFinal(key.bytes());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("this JDK's HmacSHA256 cannot be copied", e);
        }
    }

    private static SecretKey key(int version, String text) {
        byte[] bytes = decoded(text);
        if (version < FIRST_VERSION || bytes.length < MIN_BYTES) {
            throw new IllegalStateException("atelier.api-key.pepper." + version
                    + " must be at least 32 random bytes in base64, under a version from 1");
        }
        return new SecretKeySpec(bytes, ALGORITHM);
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text.strip());
        } catch (IllegalArgumentException _) {
            // The exception would quote the secret.
            return new byte[0];
        }
    }

    private static Mac newMac(SecretKey key) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no HmacSHA256", e);
        }
    }
}
