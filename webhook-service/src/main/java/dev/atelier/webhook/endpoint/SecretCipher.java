// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.secret.SecretKeys;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts secrets for the database (AES-256-GCM). The owner is authenticated too, so a sealed secret that is copied into
 * another owner's row does not open.
 */
@ApplicationScoped
public class SecretCipher {
    /** Names the key and the layout, so that both can change while old rows still open. */
    private static final byte FORMAT = 1;

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SecretKey key;

    public SecretCipher(SecretKeys keys) {
        this.key = keys.derive("webhook.endpoint-secret", "AES");
    }

    /** The owner of the secret of an account's callbacks; the owner of an endpoint's secret is the endpoint's id. */
    public static String ownerOfCallbacks(long account) {
        return "callbacks/" + account;
    }

    /** Format byte, nonce, then cipher text with its tag. */
    public SealedSecret seal(EndpointSecret secret, String owner) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        byte[] sealed = run(Cipher.ENCRYPT_MODE, nonce, owner, secret.wholeText());
        return new SealedSecret(ByteBuffer.allocate(1 + nonce.length + sealed.length)
                .put(FORMAT)
                .put(nonce)
                .put(sealed)
                .array());
    }

    /** @throws IllegalStateException when the bytes were not sealed by this installation for this owner */
    public EndpointSecret open(SealedSecret secret, String owner) {
        byte[] sealed = secret.bytes();
        if (sealed.length <= 1 + NONCE_BYTES || sealed[0] != FORMAT) {
            throw new IllegalStateException("sealed secret of unknown form owner=" + owner);
        }
        byte[] nonce = Arrays.copyOfRange(sealed, 1, 1 + NONCE_BYTES);
        byte[] text = Arrays.copyOfRange(sealed, 1 + NONCE_BYTES, sealed.length);
        return new EndpointSecret(new String(run(Cipher.DECRYPT_MODE, nonce, owner, text), StandardCharsets.UTF_8));
    }

    private byte[] run(int mode, byte[] nonce, String owner, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("secret cannot be sealed or opened owner=" + owner, e);
        }
    }
}
