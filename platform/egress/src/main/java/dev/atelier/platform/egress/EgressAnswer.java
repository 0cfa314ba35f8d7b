// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * An answer with any status; redirects are answers too.
 *
 * @param headers the few that callers need, by lower-case name
 * @param body the first bytes of the body; empty when it went into a file or stream
 * @param bytesRead length of the body that arrived; more than {@code body} when the limit cut it
 */
public record EgressAnswer(int status, Map<String, String> headers, Buffer body, long bytesRead, Duration took)
        implements EgressResult {

    /** Whether the status is 2xx. */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** A header by its lower-case name. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    EgressAnswer with(byte[] content) {
        return new EgressAnswer(status, headers, Buffer.buffer(content), bytesRead, took);
    }

    /** The body as UTF-8. */
    public String text() {
        return body.toString(StandardCharsets.UTF_8);
    }

    /** Without headers and body, which must not go into logs. */
    @Override
    public String toString() {
        return "EgressAnswer[status=" + status + ", bytesRead=" + bytesRead + ", took=" + took + "]";
    }
}
