// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;

/** Judges a stream while it comes in, so that a body nobody wants is not taken to its end. */
@FunctionalInterface
public interface Admission {

    /**
     * Throws an {@link ApiException} to end the stream.
     *
     * @param head the first bytes, whole by now
     * @param size how many bytes have come so far
     */
    void check(byte[] head, long size);

    /** Admits anything that is not longer. */
    static Admission upTo(long mostBytes) {
        return (_, size) -> {
            if (size > mostBytes) {
                throw new ApiException(ErrorCode.INVALID_INPUT, "The body is larger than " + mostBytes + " bytes.");
            }
        };
    }
}
