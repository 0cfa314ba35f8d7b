// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.platform.secret.Sha256;
import java.util.HexFormat;

/** A short hash of a text. */
final class ContentRevision {
    private static final int BYTES = 6;

    private ContentRevision() {}

    static String of(String text) {
        return HexFormat.of().formatHex(Sha256.of(text), 0, BYTES);
    }
}
