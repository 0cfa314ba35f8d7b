// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import java.security.GeneralSecurityException;
import java.security.Key;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA-256 under one key; safe to share between threads. */
public final class Hmac {
    public static final String ALGORITHM = "HmacSHA256";

    private final Mac initialised;

    public Hmac(Key key) {
        try {
            initialised = Mac.getInstance(ALGORITHM);
            initialised.init(key);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no HmacSHA256", e);
        }
    }

    /** A key of these bytes. */
    public static SecretKey key(byte[] bytes) {
        return new SecretKeySpec(bytes, ALGORITHM);
    }

    /** The code of these bytes, one part after the other. */
    public byte[] compute(byte[]... parts) {
        try {
            // A Mac is not thread-safe, and its set-up is slow; a copy of an initialised Mac avoids both.
            Mac mac = (Mac) initialised.clone();
            for (byte[] part : parts) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("this JDK's HmacSHA256 cannot be copied", e);
        }
    }
}
