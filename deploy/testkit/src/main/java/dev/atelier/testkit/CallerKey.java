// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;

/** The key that stands in for the gateway's when a test signs a caller token. */
final class CallerKey {

    static final String ID = "test";

    /** Half of what the gateway has: with the quick compiler alone a signature takes 12 ms with 2048 bits, and 3 with these. */
    private static final int BITS = 1024;

    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();

    private CallerKey() {}

    static KeyPair generate() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(BITS);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static String encode(PrivateKey key) {
        return Base64.getEncoder().encodeToString(key.getEncoded());
    }

    static String jwks(RSAPublicKey key) {
        return """
                {"keys":[{"kty":"RSA","use":"sig","alg":"RS256","kid":"%s","n":"%s","e":"%s"}]}\
                """.formatted(ID, unsigned(key.getModulus()), unsigned(key.getPublicExponent()));
    }

    static String sign(String encodedKey, String content) {
        try {
            PrivateKey key = KeyFactory.getInstance("RSA")
                    .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(encodedKey)));
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key);
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return URL.encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** JWK numbers carry no sign byte. */
    private static String unsigned(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return URL.encodeToString(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }
}
