// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import java.util.List;
import java.util.Optional;

/** A secret as the database holds it: encrypted with a key of the installation. */
public final class SealedSecret {
    private final byte[] bytes;

    public SealedSecret(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /** The secrets that sign a message: the current one first, then the former one while it still counts. */
    public static List<SealedSecret> list(byte[] current, Optional<byte[]> former) {
        var first = new SealedSecret(current);
        return former.map(bytes -> List.of(first, new SealedSecret(bytes))).orElseGet(() -> List.of(first));
    }

    /** For the database. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return "SealedSecret[" + bytes.length + " bytes]";
    }
}
