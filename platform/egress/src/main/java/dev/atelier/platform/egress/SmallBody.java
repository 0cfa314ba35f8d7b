// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.buffer.Buffer;

/** Keeps the first bytes of an answer; the rest is not worth waiting for. */
final class SmallBody implements BodyReader {
    private final int limit;
    private final Buffer kept = Buffer.buffer();

    SmallBody(int limit) {
        this.limit = limit;
    }

    @Override
    public boolean take(Buffer bytes) {
        kept.appendBuffer(bytes, 0, Math.min(bytes.length(), limit - kept.length()));
        return kept.length() < limit;
    }

    @Override
    public Buffer kept() {
        return kept.copy();
    }
}
