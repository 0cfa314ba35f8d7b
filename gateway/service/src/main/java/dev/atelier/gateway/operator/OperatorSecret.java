// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.signin.Secrets;
import dev.atelier.platform.secret.Sha256;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An operator's token in full, {@code atl_op_} and 256 random bits in base64url; it exists when it is made and while a
 * request is authenticated, and is never printed.
 */
final class OperatorSecret {
    private static final String PREFIX = "atl_op_";
    private static final Pattern FORM = Pattern.compile(PREFIX + "[0-9A-Za-z_-]{43}");
    private static final int HINT_CHARACTERS = 4;

    private final String text;

    private OperatorSecret(String text) {
        this.text = text;
    }

    static OperatorSecret create() {
        return new OperatorSecret(PREFIX + Secrets.create());
    }

    static Optional<OperatorSecret> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new OperatorSecret(text)) : Optional.empty();
    }

    /** The hash that is stored. A plain hash is enough: 256 random bits cannot be guessed. */
    byte[] fingerprint() {
        return Sha256.of(text);
    }

    String hint() {
        return text.substring(text.length() - HINT_CHARACTERS);
    }

    /** The whole token, for the one response that shows it. */
    String reveal() {
        return text;
    }

    @Override
    public String toString() {
        return "OperatorSecret[hidden]";
    }
}
