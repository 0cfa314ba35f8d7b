// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.Serial;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.EdECPoint;
import java.security.spec.NamedParameterSpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * Signs callbacks so that every receiver can check them (Ed25519). Each service derives the key pair from the secret of
 * the installation, so one service signs and another publishes the public key.
 */
@ApplicationScoped
public class CallbackKey {
    private static final String CURVE = "Ed25519";
    private static final int KEY_BYTES = 32;

    private final List<KeyPair> currentFirst;

    public CallbackKey(SecretKeys secrets) {
        this.currentFirst = secrets.deriveAll("compat.fal-callback", "RAW").stream()
                .map(seed -> pair(seed.getEncoded()))
                .toList();
    }

    /** The JDK makes the private key of what it draws; drawing the seed is its way to take one. */
    private static KeyPair pair(byte[] seed) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(CURVE);
            generator.initialize(NamedParameterSpec.ED25519, new Seed(seed));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + CURVE, e);
        }
    }

    private static final class Seed extends SecureRandom {
        @Serial
        private static final long serialVersionUID = 1L;

        private final byte[] seed;

        private Seed(byte[] seed) {
            this.seed = seed.clone();
        }

        @Override
        public void nextBytes(byte[] bytes) {
            System.arraycopy(seed, 0, bytes, 0, bytes.length);
        }
    }

    /** In hexadecimal. */
    public String sign(byte[] message) {
        try {
            Signature signature = Signature.getInstance(CURVE);
            signature.initSign(currentFirst.getFirst().getPrivate());
            signature.update(message);
            return HexFormat.of().formatHex(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + CURVE, e);
        }
    }

    /** The public keys that a signature may have, the current one first: each as the member {@code x} of a JWK (RFC 8037). */
    public List<String> publicKeys() {
        return currentFirst.stream().map(CallbackKey::x).toList();
    }

    private static String x(KeyPair pair) {
        EdECPoint point = ((EdECPublicKey) pair.getPublic()).getPoint();
        byte[] bytes = littleEndian(point.getY());
        if (point.isXOdd()) {
            bytes[KEY_BYTES - 1] |= (byte) 0x80;
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] littleEndian(BigInteger number) {
        byte[] big = number.toByteArray();
        byte[] little = new byte[KEY_BYTES];
        for (int i = 0; i < big.length && i < KEY_BYTES; i++) {
            little[i] = big[big.length - 1 - i];
        }
        return little;
    }
}
