// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One webhook, as an endpoint would receive it.
 *
 * @param body The JSON text of the event, byte by byte as it is signed.
 * @param raw the object as it came, with members that were added later
 */
public record ListenDelivery(
        String eventId,
        String type,
        Map<String, String> headers,
        String body,
        Map<String, @Nullable Object> raw) {}
