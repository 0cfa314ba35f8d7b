// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.error.ApiException;
import org.jspecify.annotations.Nullable;

/** Whether a model is offered. */
record ModelStateRequest(@Nullable Boolean enabled) {

    ModelStateRequest checked() {
        if (enabled == null) {
            throw ApiException.invalid("This member is true or false.", "enabled");
        }
        return this;
    }
}
