// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.signature;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The message authentication code of the signatures. */
public final class HmacSha256 {
    private static final String NAME = "HmacSHA256";

    private HmacSha256() {}

    /** Computes the code of the prefix followed by the body. */
    public static byte[] compute(byte[] key, String prefix, byte[] body) {
        try {
            Mac mac = Mac.getInstance(NAME);
            mac.init(new SecretKeySpec(key, NAME));
            mac.update(prefix.getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + NAME, e);
        }
    }
}
