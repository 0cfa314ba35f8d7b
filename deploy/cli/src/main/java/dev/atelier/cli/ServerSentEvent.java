// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import java.util.Optional;

/**
 * One server-sent event.
 *
 * @param id the value of {@code Last-Event-ID} after this event, when the event has an id
 */
record ServerSentEvent(String name, Optional<String> id, String data) {}
