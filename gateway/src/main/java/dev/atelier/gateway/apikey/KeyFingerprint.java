// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.secret.SecretKeys;
import jakarta.inject.Singleton;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/**
 * What is stored of a key instead of the key: HMAC-SHA-256 under a pepper that is not in the database, so that neither
 * a copy of the database nor of Redis lets anybody in.
 */
@Singleton
public class KeyFingerprint {
    /** Stored beside each fingerprint; a second pepper can be told from the first by it. */
    public static final int PEPPER_VERSION = 1;

    private final Mac pepper;

    public KeyFingerprint(SecretKeys keys) {
        this.pepper = peppered(keys.derive("apikey.pepper.1", "HmacSHA256"));
    }

    public byte[] of(ApiKeySecret key) {
        try {
            // A Mac is not safe to share and dear to set up; a copy of one that is set up is neither.
            return ((Mac) pepper.clone()).doFinal(key.bytes());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("this JDK's HmacSHA256 cannot be copied", e);
        }
    }

    private static Mac peppered(SecretKey key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no HmacSHA256", e);
        }
    }
}
