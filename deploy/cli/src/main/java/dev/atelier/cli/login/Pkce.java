// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** What proves that the program that fetches the tokens is the one that asked for them (RFC 7636). */
record Pkce(String verifier) {
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    static Pkce create() {
        return new Pkce(random());
    }

    /** A text that nobody guesses. */
    static String random() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    String challenge() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return "Pkce[]";
    }
}
