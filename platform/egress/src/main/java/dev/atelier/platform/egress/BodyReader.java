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
}
