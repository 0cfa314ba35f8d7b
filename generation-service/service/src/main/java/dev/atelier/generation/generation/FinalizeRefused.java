// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;

/** The refusal to make a generation again at 1080p. */
final class FinalizeRefused {

    private FinalizeRefused() {}

    static ApiException now() {
        return new ApiException(
                ErrorCode.NOT_FINALIZABLE,
                "Only a generation that carries finalize_1080p can be made again at 1080p, and only once.");
    }
}
