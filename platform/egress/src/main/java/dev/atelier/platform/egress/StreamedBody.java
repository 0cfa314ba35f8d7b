// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.OutputStream;

/** Writes an answer to a stream and refuses one byte too many; what the answer says of its own length is not trusted. */
final class StreamedBody implements BodyReader {
    private final OutputStream sink;
    private long left;

    StreamedBody(OutputStream sink, long limit) {
        this.sink = sink;
        this.left = limit;
    }

    @Override
    public boolean take(Buffer bytes) throws EgressFault {
        left -= bytes.length();
        if (left < 0) {
            throw new EgressFault(Reason.TOO_LARGE);
        }
        try {
            sink.write(bytes.getBytes());
        } catch (IOException e) {
            throw new EgressFault(Reason.LOCAL_FAULT, e);
        }
        return true;
    }

    @Override
    public Buffer kept() {
        return Buffer.buffer();
    }
}
