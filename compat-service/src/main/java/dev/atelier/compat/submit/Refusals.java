// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.translate.BodyFault;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.compat.translate.Translation;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.List;

/** Puts what generation-service complains about at its place in the dialect's body. */
final class Refusals {
    private Refusals() {}

    static RuntimeException located(ApiException refusal, String model, Translation translation) {
        if (refusal.code() != ErrorCode.INVALID_INPUT) {
            return refusal;
        }
        return new InvalidBody(
                List.of(BodyFault.of(translation.location(model, refusal.param()), refusal.message(), "value_error")));
    }
}
