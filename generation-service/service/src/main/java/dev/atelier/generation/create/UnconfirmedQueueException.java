// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

/** The charge is booked, and the database did not confirm that the generation is queued: it may be, or not. */
public final class UnconfirmedQueueException extends RuntimeException {
    UnconfirmedQueueException(RuntimeException cause) {
        super("not confirmed as queued", cause);
    }
}
