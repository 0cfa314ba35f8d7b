// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Derives one key per purpose from the installation's secret (HKDF-SHA256, RFC 5869), so that a key for cursors is
 * of no use against anything else.
 */
@ApplicationScoped
public class SecretKeys {
    private static final int LEAST_BYTES = 32;

    private final byte[] secret;

    public SecretKeys(@ConfigProperty(name = "atelier.secret-key") String base64) {
        this.secret = Base64.getDecoder().decode(base64);
        if (secret.length < LEAST_BYTES) {
            throw new IllegalArgumentException("atelier.secret-key must hold at least 32 bytes in base64");
        }
    }

    /**
     * @param purpose what the key is for, such as {@code page.cursor}
     * @param algorithm its algorithm name, such as {@code HmacSHA256} or {@code AES}
     */
    public SecretKey derive(String purpose, String algorithm) {
        try {
            HKDFParameterSpec parameters = HKDFParameterSpec.ofExtract()
                    .addIKM(secret)
                    .thenExpand(purpose.getBytes(StandardCharsets.UTF_8), LEAST_BYTES);
            return KDF.getInstance("HKDF-SHA256").deriveKey(algorithm, parameters);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no HKDF-SHA256", e);
        }
    }

    @Override
    public String toString() {
        return "SecretKeys[hidden]";
    }
}
