// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.nio.charset.StandardCharsets;

/** The last bytes of a long text. */
final class Tail {
    private final byte[] ring;
    private long total;

    Tail(int size) {
        ring = new byte[Math.max(1, size)];
    }

    synchronized void add(byte[] block, int count) {
        for (int i = 0; i < count; i++) {
            ring[(int) (total++ % ring.length)] = block[i];
        }
    }

    /** On one line, so that it is one line of the log. */
    synchronized String text() {
        int length = (int) Math.min(total, ring.length);
        byte[] ordered = new byte[length];
        for (int i = 0; i < length; i++) {
            ordered[i] = ring[(int) ((total - length + i) % ring.length)];
        }
        return new String(ordered, StandardCharsets.UTF_8).strip().replaceAll("\\p{Cntrl}+", " | ");
    }
}
