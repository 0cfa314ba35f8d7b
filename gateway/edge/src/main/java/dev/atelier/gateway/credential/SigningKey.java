// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.secret.Sha256;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.Use;
import org.jose4j.jws.AlgorithmIdentifiers;

/**
 * An RSA key pair that signs caller tokens; its id is a digest of the public key.
 *
 * @param signsAt from when it signs; it is published from the beginning
 */
record SigningKey(String kid, RSAPublicKey publicKey, PrivateKey privateKey, Instant createdAt, Instant signsAt) {
    private static final int BITS = 2048;
    private static final int ID_BYTES = 12;

    static SigningKey create(Instant now, Instant signsAt) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(BITS);
            KeyPair pair = generator.generateKeyPair();
            byte[] digest = Sha256.of(pair.getPublic().getEncoded());
            String kid = Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, ID_BYTES));
            return new SigningKey(kid, (RSAPublicKey) pair.getPublic(), pair.getPrivate(), now, signsAt);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK cannot create RSA keys", e);
        }
    }

    static SigningKey decode(String kid, byte[] publicKey, byte[] privateKey, Instant createdAt, Instant signsAt) {
        try {
            KeyFactory factory = KeyFactory.getInstance("RSA");
            return new SigningKey(
                    kid,
                    (RSAPublicKey) factory.generatePublic(new X509EncodedKeySpec(publicKey)),
                    factory.generatePrivate(new PKCS8EncodedKeySpec(privateKey)),
                    createdAt,
                    signsAt);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("signing key " + kid + " cannot be read", e);
        }
    }

    PublicJsonWebKey toPublicJwk() {
        var jwk = new RsaJsonWebKey(publicKey);
        jwk.setUse(Use.SIGNATURE);
        jwk.setAlgorithm(AlgorithmIdentifiers.RSA_USING_SHA256);
        jwk.setKeyId(kid);
        return jwk;
    }

    @Override
    public String toString() {
        return "SigningKey[" + kid + "]";
    }
}
