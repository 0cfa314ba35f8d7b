// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.secret.Hmac;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * The keyed check inside an API key: a key that passes cannot be made without a pepper, so that a forged key is refused
 * without any look-up (ADR 0020).
 */
@Singleton
public class KeyCheck {
    /** 59 bits: at 2,000 forged keys a second, one in thirteen million years passes, and is then looked up once. */
    static final int CHARACTERS = 10;

    private static final byte[] PURPOSE = "apikey.check".getBytes(StandardCharsets.US_ASCII);
    private static final long VALUES = 839_299_365_868_340_224L; // 62^10

    private final List<Hmac> newestFirst;

    KeyCheck(KeyPeppers peppers) {
        this.newestFirst = peppers.newestFirst().values().stream()
                .flatMap(List::stream)
                .map(pepper -> new Hmac(Hmac.key(new Hmac(pepper).compute(PURPOSE))))
                .toList();
    }

    /** The check that belongs behind this beginning of a new key. */
    public String of(String beginning) {
        return compute(newestFirst.getFirst(), beginning);
    }

    /** Whether the check of the key is right under one of the peppers. */
    public boolean accepts(ApiKeySecret key) {
        return newestFirst.stream().anyMatch(pepper -> isEqual(key.check(), compute(pepper, key.beginning())));
    }

    private static String compute(Hmac pepper, String beginning) {
        byte[] mac = pepper.compute(beginning.getBytes(StandardCharsets.US_ASCII));
        return Base62.write(Long.remainderUnsigned(ByteBuffer.wrap(mac).getLong(), VALUES), CHARACTERS);
    }

    private static boolean isEqual(String presented, String expected) {
        return MessageDigest.isEqual(
                presented.getBytes(StandardCharsets.US_ASCII), expected.getBytes(StandardCharsets.US_ASCII));
    }
}
