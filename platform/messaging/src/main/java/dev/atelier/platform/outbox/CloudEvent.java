// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import java.time.Instant;
import java.util.Map;

/**
 * An event and its CloudEvents 1.0 attributes (binary mode: attributes are Kafka headers, the value is the data).
 *
 * @param type such as {@code generation.finished.v1}
 * @param source the service that publishes the event
 * @param subject what it is about, such as {@code gen_12}
 */
public record CloudEvent(String id, String type, String source, String subject, Instant time, Object data) {

    /** The headers of the Kafka protocol binding for CloudEvents 1.0, section 3.2. */
    Map<String, String> headers() {
        return Map.of(
                "ce_specversion", "1.0",
                "ce_id", id,
                "ce_type", type,
                "ce_source", source,
                "ce_subject", subject,
                "ce_time", time.toString(),
                "content-type", "application/json");
    }
}
