// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;

/** What a key stands for: the body it came with and the generation made from it. */
public record IdempotencyRecord(RequestFingerprint fingerprint, long generation) {

    /** The key belongs to another body, whether or not that one is still running. */
    public void refuseOther(RequestFingerprint sent) {
        if (!fingerprint.equals(sent)) {
            throw new ApiException(
                    ErrorCode.IDEMPOTENCY_CONFLICT,
                    "This Idempotency-Key was used with a different body.",
                    IdempotencyKey.HEADER);
        }
    }
}
