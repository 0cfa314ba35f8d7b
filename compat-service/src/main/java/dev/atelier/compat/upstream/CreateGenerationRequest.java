// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The body of a native create: which model runs, and with which input. */
public record CreateGenerationRequest(String model, ObjectNode input) {
    /** Leaves the input out, because it holds a prompt. */
    @Override
    public String toString() {
        return "CreateGenerationRequest[" + model + "]";
    }
}
