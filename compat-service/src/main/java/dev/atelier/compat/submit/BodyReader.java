// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;

/** Reads a JSON body into memory, up to the limit; uploads have another one. */
@Singleton
public class BodyReader {
    private final SubmitConfig config;

    BodyReader(SubmitConfig config) {
        this.config = config;
    }

    public Buffer read(InputStream body) {
        try {
            byte[] read = body.readNBytes(config.bodyBytes() + 1);
            if (read.length > config.bodyBytes()) {
                throw new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.");
            }
            return Buffer.buffer(read);
        } catch (IOException _) {
            // The client went away or broke its own framing; there may be nobody left to tell.
            throw new ApiException(ErrorCode.INVALID_JSON, "The body is not complete.");
        }
    }
}
