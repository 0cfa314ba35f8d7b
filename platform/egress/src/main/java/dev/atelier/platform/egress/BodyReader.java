// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.buffer.Buffer;

/** Reads the body of an answer piece by piece, until it has enough. */
interface BodyReader {

    /** Reads a piece; false when it needs no more. */
    boolean read(Buffer bytes) throws EgressException;

    /** The part of the body that was kept in memory. */
    Buffer content();

    /** Chooses the reader once status and headers are known, or refuses the answer. */
    interface Choice {

        BodyReader of(ExchangeEvent.Head head) throws EgressException;
    }

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
}
