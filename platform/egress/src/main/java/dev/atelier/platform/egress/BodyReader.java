// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.buffer.Buffer;

/** Takes the body of an answer piece by piece and says when it has had enough. */
interface BodyReader {

    /** Takes a piece; false when no more is wanted. */
    boolean take(Buffer bytes) throws EgressFault;

    /** What is kept in memory. */
    Buffer kept();

    /** Chooses the reader once status and headers are known, or refuses the answer. */
    interface Choice {

        BodyReader of(Signal.Head head) throws EgressFault;
    }
}
