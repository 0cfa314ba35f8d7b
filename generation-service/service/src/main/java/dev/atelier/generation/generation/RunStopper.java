// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

/** Stops the work behind a generation, where that can really be done. */
public interface RunStopper {

    /** How trying to stop ended. */
    enum Answer {
        /** Nothing works on it any more, here or at the upstream. */
        STOPPED,
        /** It goes on and will end by itself. */
        CANNOT,
        /** It is just being handed over; asking again soon gives a better answer. */
        NOT_YET,
        /** The upstream could not be asked. */
        UNREACHABLE
    }

    Answer stop(Generation generation) throws InterruptedException;

    /** Tells whoever works on a generation that it has ended. */
    void ended(long generation);
}
