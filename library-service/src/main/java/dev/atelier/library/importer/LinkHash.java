// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A link as it is remembered: people keep secrets in links, so not the link itself. */
final class LinkHash {
    private LinkHash() {}

    static String of(String url) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(url.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }
}
