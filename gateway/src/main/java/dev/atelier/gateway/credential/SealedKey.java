// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.secret.SecretKeys;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** Encrypts private keys for the database (AES-256-GCM); a sealed key opens only under the name it was sealed with. */
@Singleton
public class SealedKey {
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKey key;
    private final SecureRandom random = new SecureRandom();

    public SealedKey(SecretKeys keys) {
        this.key = keys.derive("gateway.signing-key", "AES");
    }

    byte[] seal(byte[] plain, String name) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, name).doFinal(plain);
            return ByteBuffer.allocate(nonce.length + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + CIPHER, e);
        }
    }

    byte[] open(byte[] sealed, String name) {
        ByteBuffer bytes = ByteBuffer.wrap(sealed);
        byte[] nonce = new byte[NONCE_BYTES];
        bytes.get(nonce);
        try {
            return cipher(Cipher.DECRYPT_MODE, nonce, name).doFinal(sealed, NONCE_BYTES, bytes.remaining());
        } catch (AEADBadTagException e) {
            throw new IllegalStateException(
                    "the signing key in the database was sealed under another atelier.secret-key", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + CIPHER, e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, String name) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
