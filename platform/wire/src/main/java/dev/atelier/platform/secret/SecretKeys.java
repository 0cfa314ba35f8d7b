// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Derives one key per purpose from the secret key of this service (HKDF-SHA256, RFC 5869), so that a key for cursors is of
 * no use against anything else. Further secret keys are accepted while the secret key is changed: the next one before it is
 * used, the former one afterwards.
 */
@ApplicationScoped
public class SecretKeys {
    private static final int LEAST_BYTES = 32;

    private final String service;
    private final List<byte[]> currentFirst = new ArrayList<>();

    public SecretKeys(
            @ConfigProperty(name = "quarkus.application.name") String service,
            @ConfigProperty(name = "atelier.secret-key") String current,
            @ConfigProperty(name = "atelier.accepted-secret-keys") Optional<List<String>> accepted) {
        this.service = service;
        currentFirst.add(decode("atelier.secret-key", current));
        accepted.orElse(List.of()).forEach(key -> currentFirst.add(decode("atelier.accepted-secret-keys", key)));
    }

    /** Keys without a configuration, for code outside a service. */
    public static SecretKeys of(String current, String... accepted) {
        return new SecretKeys("", current, Optional.of(List.of(accepted)));
    }

    /**
     * The key that makes something new.
     *
     * @param purpose what the key is for, such as {@code gateway.signing-key}
     * @param algorithm its algorithm name, such as {@code HmacSHA256} or {@code AES}
     */
    public SecretKey derive(String purpose, String algorithm) {
        return derive(currentFirst.getFirst(), purpose, algorithm);
    }

    /** The keys that open what exists: of the current secret key first, then of each accepted one. */
    public List<SecretKey> deriveAll(String purpose, String algorithm) {
        return currentFirst.stream()
                .map(secret -> derive(secret, purpose, algorithm))
                .toList();
    }

    /** The purpose of what one service alone makes and reads, for code that every service has. */
    public String ofThisService(String purpose) {
        return service + "/" + purpose;
    }

    private static SecretKey derive(byte[] secret, String purpose, String algorithm) {
        try {
            HKDFParameterSpec parameters = HKDFParameterSpec.ofExtract()
                    .addIKM(secret)
                    .thenExpand(purpose.getBytes(StandardCharsets.UTF_8), LEAST_BYTES);
            return KDF.getInstance("HKDF-SHA256").deriveKey(algorithm, parameters);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no HKDF-SHA256", e);
        }
    }

    private static byte[] decode(String setting, String base64) {
        byte[] secret = decode(base64);
        if (secret.length < LEAST_BYTES) {
            throw new IllegalArgumentException(setting + " must hold at least 32 bytes in base64");
        }
        return secret;
    }

    private static byte[] decode(String base64) {
        try {
            return Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException _) {
            // The exception would quote the secret.
            return new byte[0];
        }
    }

    @Override
    public String toString() {
        return "SecretKeys[hidden]";
    }
}
