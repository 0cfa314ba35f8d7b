// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** Argon2id (RFC 9106) of a password in the PHC string format, which names its own cost. */
final class PasswordHash {
    /** The cost that OWASP recommends: 19 MiB, two passes, one lane. */
    private static final Cost COST = new Cost(19 * 1_024, 2, 1);

    private static final int HASH_BYTES = 32;
    static final int SALT_BYTES = 16;
    private static final Pattern FORM =
            Pattern.compile("\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,2}),p=(\\d)\\$([^$]+)\\$([^$]+)");

    private PasswordHash() {}

    private record Cost(int kilobytes, int passes, int lanes) {}

    static String create(String password, byte[] salt) {
        return "$argon2id$v=19$m=" + COST.kilobytes() + ",t=" + COST.passes() + ",p=" + COST.lanes() + "$"
                + Base64.getEncoder().withoutPadding().encodeToString(salt) + "$"
                + Base64.getEncoder().withoutPadding().encodeToString(compute(password, salt, COST, HASH_BYTES));
    }

    /** Compares in constant time. */
    static boolean matches(String password, String stored) {
        Matcher parts = FORM.matcher(stored);
        if (!parts.matches()) {
            throw new IllegalStateException("a stored password hash is not Argon2id in the PHC format");
        }
        var cost = new Cost(number(parts, 1), number(parts, 2), number(parts, 3));
        byte[] expected = Base64.getDecoder().decode(parts.group(5));
        byte[] actual = compute(password, Base64.getDecoder().decode(parts.group(4)), cost, expected.length);
        return MessageDigest.isEqual(expected, actual);
    }

    private static int number(Matcher parts, int group) {
        return Integer.parseInt(parts.group(group));
    }

    private static byte[] compute(String password, byte[] salt, Cost cost, int length) {
        var generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(cost.kilobytes())
                .withIterations(cost.passes())
                .withParallelism(cost.lanes())
                .withSalt(salt)
                .build());
        byte[] hash = new byte[length];
        // One key may type the same letter in two ways (NIST SP 800-63B, 3.1.1.2).
        String normal = Normalizer.normalize(password, Normalizer.Form.NFKC);
        generator.generateBytes(normal.getBytes(StandardCharsets.UTF_8), hash);
        return hash;
    }
}
