// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The Ed25519 keys by which the other services know a service: PKCS #8 and X.509 in base64. */
record IdentityPair(String privateKey, String publicKey) {

    static IdentityPair create() {
        try {
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            Base64.Encoder base64 = Base64.getEncoder();
            return new IdentityPair(
                    base64.encodeToString(pair.getPrivate().getEncoded()),
                    base64.encodeToString(pair.getPublic().getEncoded()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no Ed25519", e);
        }
    }

    @Override
    public String toString() {
        return "IdentityPair[hidden]";
    }
}
