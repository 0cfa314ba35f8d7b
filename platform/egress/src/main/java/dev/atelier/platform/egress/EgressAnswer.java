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
 * @param headers the few that callers need, names in lower case
 * @param body what was kept of the body; empty when it went into a file or stream
 * @param bytesRead how much of the body arrived; more than was kept when the cap cut it
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

    /** The kept body as UTF-8. */
    public String text() {
        return body.toString(StandardCharsets.UTF_8);
    }

    /** Without headers and body: they belong to a stranger and do not go into logs. */
    @Override
    public String toString() {
        return "EgressAnswer[status=" + status + ", bytesRead=" + bytesRead + ", took=" + took + "]";
    }
}
