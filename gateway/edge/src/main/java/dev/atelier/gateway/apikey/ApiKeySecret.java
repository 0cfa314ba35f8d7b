// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;

/**
 * An API key in full, {@code atl_live_<id>_<secret><check><crc>}, or an access token of an application, which has the
 * same form and begins with {@code atl_at_}. It exists when it is created and while a request is admitted, and is never
 * printed. A scanner finds both with {@code atl_(live|at)_[0-9A-Za-z]{1,10}_[0-9A-Za-z]{48}}.
 */
public final class ApiKeySecret {
    private static final String KEY_PREFIX = "atl_live_";
    private static final String TOKEN_PREFIX = "atl_at_";
    private static final int SECRET_CHARACTERS = 32;
    private static final int CHECKSUM_CHARACTERS = 6;
    private static final int LENGTH = SECRET_CHARACTERS + KeyCheck.CHARACTERS + CHECKSUM_CHARACTERS;
    private static final int HINT_CHARACTERS = 4;

    private final String text;
    private final long credential;

    private ApiKeySecret(String text, long credential) {
        this.text = text;
        this.credential = credential;
    }

    /** @param check computes the keyed check from everything before it */
    public static ApiKeySecret create(long credential, RandomGenerator random, UnaryOperator<String> check) {
        return create(KEY_PREFIX, credential, random, check);
    }

    /** An access token of a connection. */
    public static ApiKeySecret createToken(long credential, RandomGenerator random, UnaryOperator<String> check) {
        return create(TOKEN_PREFIX, credential, random, check);
    }

    private static ApiKeySecret create(
            String prefix, long credential, RandomGenerator random, UnaryOperator<String> check) {
        var text = new StringBuilder(prefix).append(Base62.write(credential)).append('_');
        for (int i = 0; i < SECRET_CHARACTERS; i++) {
            text.append(Base62.ALPHABET.charAt(random.nextInt(Base62.ALPHABET.length())));
        }
        text.append(check.apply(text.toString()));
        return new ApiKeySecret(text + checksum(text.toString()), credential);
    }

    /** Empty for a text that can be neither a key nor a token; the checksum detects a mistyped key. */
    public static Optional<ApiKeySecret> parse(String text) {
        int split = text.lastIndexOf('_');
        boolean isToken = text.startsWith(TOKEN_PREFIX);
        int start = isToken ? TOKEN_PREFIX.length() : KEY_PREFIX.length();
        if (!(isToken || text.startsWith(KEY_PREFIX)) || split < start) {
            return Optional.empty();
        }
        OptionalLong credential = Base62.read(text.substring(start, split));
        String secret = text.substring(split + 1);
        if (credential.isEmpty() || secret.length() != LENGTH || !Base62.holdsOnlyDigits(secret)) {
            return Optional.empty();
        }
        int end = text.length() - CHECKSUM_CHARACTERS;
        return text.substring(end).equals(checksum(text.substring(0, end)))
                ? Optional.of(new ApiKeySecret(text, credential.orElseThrow()))
                : Optional.empty();
    }

    public long credential() {
        return credential;
    }

    /** The part of the key that its owner can see later. */
    public String hint() {
        return text.substring(text.length() - HINT_CHARACTERS);
    }

    /** The whole key, for the one response that shows it. */
    public String reveal() {
        return text;
    }

    /** What the keyed check is computed from. */
    String beginning() {
        return text.substring(0, checkStart());
    }

    String check() {
        return text.substring(checkStart(), text.length() - CHECKSUM_CHARACTERS);
    }

    /** Compares in constant time. */
    public boolean isSame(ApiKeySecret other) {
        return MessageDigest.isEqual(bytes(), other.bytes());
    }

    byte[] bytes() {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String toString() {
        return "ApiKeySecret[hidden]";
    }

    private int checkStart() {
        return text.length() - CHECKSUM_CHARACTERS - KeyCheck.CHARACTERS;
    }

    private static String checksum(String text) {
        var crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.US_ASCII));
        return Base62.write(crc.getValue(), CHECKSUM_CHARACTERS);
    }
}
