// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import java.util.Optional;

/**
 * One server-sent event.
 *
 * @param id what to come back with as {@code Last-Event-ID}, when the event has one
 */
record ServerSentEvent(String name, Optional<String> id, String data) {}
