// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.upstream.CallerToken;
import dev.atelier.platform.caller.Caller;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * A submit as it came in.
 *
 * @param path the model's path in the dialect
 * @param callbacks every value of the dialect's callback parameter
 */
public record SubmitRequest(
        Dialect dialect, String path, Buffer body, List<String> callbacks, Caller caller, CallerToken token) {

    public SubmitRequest {
        callbacks = List.copyOf(callbacks);
    }

    @Override
    public String toString() {
        return "SubmitRequest[" + dialect.name() + ", " + path + "]";
    }
}
