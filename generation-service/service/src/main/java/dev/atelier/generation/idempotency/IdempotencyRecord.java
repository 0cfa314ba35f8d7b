// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;

/** The body and the generation of the first request with a key. */
public record IdempotencyRecord(RequestFingerprint fingerprint, long generation) {

    /** Refuses a request with the same key and another body. */
    public void requireSame(RequestFingerprint sent) {
        if (!fingerprint.equals(sent)) {
            throw new ApiException(
                    ErrorCode.IDEMPOTENCY_CONFLICT,
                    "This Idempotency-Key was used with a different body. Send the first body again to read its run,"
                            + " or a new key to start another one.",
                    IdempotencyKey.HEADER);
        }
    }
}
