// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import java.time.Instant;
import java.util.UUID;

/**
 * The gateway's word of one answer.
 *
 * @param holder names the attempt that it answered
 * @param at when it was written, or lost, by the gateway's clock
 */
public record Told(UUID holder, AnswerFate fate, Instant at) {}
