// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.buffer.Buffer;

/** Keeps the first bytes of an answer and ignores the rest. */
final class TruncatedBody implements BodyReader {
    private final int limit;
    private final Buffer content = Buffer.buffer();

    TruncatedBody(int limit) {
        this.limit = limit;
    }

    @Override
    public boolean read(Buffer bytes) {
        content.appendBuffer(bytes, 0, Math.min(bytes.length(), limit - content.length()));
        return content.length() < limit;
    }

    @Override
    public Buffer content() {
        return content.copy();
    }
}
