// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;

/** One RSA key pair that signs caller tokens; its name follows from the public key. */
record SigningKey(String kid, RSAPublicKey publicKey, PrivateKey privateKey) {
    private static final int BITS = 2048;
    private static final int NAME_BYTES = 12;

    static SigningKey create() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(BITS);
            KeyPair pair = generator.generateKeyPair();
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(pair.getPublic().getEncoded());
            String kid = Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, NAME_BYTES));
            return new SigningKey(kid, (RSAPublicKey) pair.getPublic(), pair.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK makes no RSA keys", e);
        }
    }

    static SigningKey of(String kid, byte[] publicKey, byte[] privateKey) {
        try {
            KeyFactory factory = KeyFactory.getInstance("RSA");
            return new SigningKey(
                    kid,
                    (RSAPublicKey) factory.generatePublic(new X509EncodedKeySpec(publicKey)),
                    factory.generatePrivate(new PKCS8EncodedKeySpec(privateKey)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("signing key " + kid + " cannot be read", e);
        }
    }

    @Override
    public String toString() {
        return "SigningKey[" + kid + "]";
    }
}
