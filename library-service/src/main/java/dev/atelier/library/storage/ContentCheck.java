// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;

/** Checks a body while it arrives, so that a refused body is not read to its end. */
@FunctionalInterface
public interface ContentCheck {

    /**
     * Throws an {@link ApiException} to refuse the body.
     *
     * @param head the complete first bytes
     * @param size number of bytes received so far
     */
    void check(byte[] head, long size);

    /** Accepts every body up to this size. */
    static ContentCheck maxBytes(long limit) {
        return (_, size) -> {
            if (size > limit) {
                throw new ApiException(ErrorCode.INVALID_INPUT, "The body is larger than " + limit + " bytes.");
            }
        };
    }
}
