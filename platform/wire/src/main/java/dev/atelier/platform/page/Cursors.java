// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.page;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.secret.PurposeMac;
import dev.atelier.platform.secret.SecretKeys;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Seals and opens cursors. A cursor is authenticated for one list (account, path and filters), so that it can be
 * neither forged nor carried over to another list.
 */
@ApplicationScoped
public class Cursors {
    private static final int MAC_BYTES = 16;
    private static final int LONGEST = 512;

    private final PurposeMac codes;

    public Cursors(SecretKeys keys) {
        this.codes = new PurposeMac(keys, keys.ofThisService("page.cursor"));
    }

    /** @param list names the list with its account and filters, the same for every page */
    public PageRequest request(@Nullable String limit, @Nullable String cursor, String list) {
        return new PageRequest(
                PageRequest.limit(limit),
                Optional.ofNullable(cursor).map(text -> open(text, list)),
                position -> seal(position, list));
    }

    public String seal(String position, String list) {
        byte[] plain = position.getBytes(StandardCharsets.UTF_8);
        byte[] mac = Arrays.copyOf(codes.compute(message(plain, list)), MAC_BYTES);
        byte[] sealed = Arrays.copyOf(mac, MAC_BYTES + plain.length);
        System.arraycopy(plain, 0, sealed, MAC_BYTES, plain.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
    }

    private String open(String cursor, String list) {
        byte[] sealed = decode(cursor);
        byte[] plain = Arrays.copyOfRange(sealed, MAC_BYTES, sealed.length);
        if (!codes.accepts(Arrays.copyOf(sealed, MAC_BYTES), message(plain, list))) {
            throw bad();
        }
        return new String(plain, StandardCharsets.UTF_8);
    }

    private static byte[] decode(String cursor) {
        if (cursor.length() > LONGEST) {
            throw bad();
        }
        try {
            byte[] sealed = Base64.getUrlDecoder().decode(cursor);
            if (sealed.length <= MAC_BYTES) {
                throw bad();
            }
            return sealed;
        } catch (IllegalArgumentException _) {
            throw bad();
        }
    }

    private static byte[] message(byte[] plain, String list) {
        byte[] name = list.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(name.length + 1 + plain.length)
                .put(name)
                .put((byte) 0)
                .put(plain)
                .array();
    }

    private static ApiException bad() {
        return ApiException.invalid("This cursor is not one this list gave out. Start again without it.", "cursor");
    }
}
