// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.secret.SecretKeys;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.List;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** Encrypts private keys for the database (AES-256-GCM); a key can be decrypted only under the id it was encrypted with. */
@Singleton
public class SigningKeyCipher {
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final List<SecretKey> currentFirst;
    private final SecureRandom random = new SecureRandom();

    public SigningKeyCipher(SecretKeys keys) {
        this.currentFirst = keys.deriveAll("gateway.signing-key", "AES");
    }

    byte[] encrypt(byte[] plain, String kid) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] encrypted = cipher(Cipher.ENCRYPT_MODE, currentFirst.getFirst(), nonce, kid)
                    .doFinal(plain);
            return ByteBuffer.allocate(nonce.length + encrypted.length)
                    .put(nonce)
                    .put(encrypted)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + CIPHER, e);
        }
    }

    byte[] decrypt(byte[] encrypted, String kid) {
        ByteBuffer bytes = ByteBuffer.wrap(encrypted);
        byte[] nonce = new byte[NONCE_BYTES];
        bytes.get(nonce);
        for (SecretKey key : currentFirst) {
            try {
                return cipher(Cipher.DECRYPT_MODE, key, nonce, kid).doFinal(encrypted, NONCE_BYTES, bytes.remaining());
            } catch (AEADBadTagException _) {
                // The next key is tried.
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("this JDK has no " + CIPHER, e);
            }
        }
        throw new IllegalStateException(
                "the signing key in the database was encrypted under another atelier.secret-key:"
                        + " add that one to atelier.accepted-secret-keys");
    }

    private static Cipher cipher(int mode, SecretKey key, byte[] nonce, String kid) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(kid.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
