// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.secret.SecretKeys;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import javax.crypto.AEADBadTagException;
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

    private final List<SecretKey> currentFirst;

    public SecretCipher(SecretKeys keys) {
        this.currentFirst = keys.deriveAll("webhook.endpoint-secret", "AES");
    }

    /** The owner of the secret of an account's callbacks; the owner of an endpoint's secret is the endpoint's id. */
    public static String ownerOfCallbacks(long account) {
        return "callbacks/" + account;
    }

    public SealedSecret seal(EndpointSecret secret, String owner) {
        return seal(secret.wholeText(), owner);
    }

    /** @throws IllegalStateException when the bytes were not sealed by this installation for this owner */
    public EndpointSecret open(SealedSecret secret, String owner) {
        return new EndpointSecret(new String(openBytes(secret, owner), StandardCharsets.UTF_8));
    }

    SealedSecret seal(OwnHeaders headers, WebhookEndpointId endpoint) {
        return seal(headers.toBytes(), ownerOfHeaders(endpoint));
    }

    /** @throws IllegalStateException when the bytes were not sealed by this installation for this endpoint */
    public OwnHeaders openHeaders(SealedSecret headers, WebhookEndpointId endpoint) {
        return OwnHeaders.parse(openBytes(headers, ownerOfHeaders(endpoint)));
    }

    /** Differs from the owner of the endpoint's secret: neither opens in the place of the other. */
    private static String ownerOfHeaders(WebhookEndpointId endpoint) {
        return "headers/" + endpoint;
    }

    /** Format byte, nonce, then cipher text with its tag. */
    private SealedSecret seal(byte[] text, String owner) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        byte[] sealed = seal(nonce, owner, text);
        return new SealedSecret(ByteBuffer.allocate(1 + nonce.length + sealed.length)
                .put(FORMAT)
                .put(nonce)
                .put(sealed)
                .array());
    }

    private byte[] openBytes(SealedSecret secret, String owner) {
        byte[] sealed = secret.bytes();
        if (sealed.length <= 1 + NONCE_BYTES || sealed[0] != FORMAT) {
            throw new IllegalStateException("sealed secret of unknown form owner=" + owner);
        }
        byte[] nonce = Arrays.copyOfRange(sealed, 1, 1 + NONCE_BYTES);
        byte[] text = Arrays.copyOfRange(sealed, 1 + NONCE_BYTES, sealed.length);
        return open(nonce, owner, text);
    }

    private byte[] seal(byte[] nonce, String owner, byte[] text) {
        try {
            return run(Cipher.ENCRYPT_MODE, currentFirst.getFirst(), nonce, owner, text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("secret cannot be sealed owner=" + owner, e);
        }
    }

    private byte[] open(byte[] nonce, String owner, byte[] sealed) {
        GeneralSecurityException fault = new AEADBadTagException("no key");
        for (SecretKey key : currentFirst) {
            try {
                return run(Cipher.DECRYPT_MODE, key, nonce, owner, sealed);
            } catch (GeneralSecurityException e) {
                fault = e;
            }
        }
        throw new IllegalStateException("secret cannot be opened owner=" + owner, fault);
    }

    private static byte[] run(int mode, SecretKey key, byte[] nonce, String owner, byte[] input)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
        return cipher.doFinal(input);
    }
}
