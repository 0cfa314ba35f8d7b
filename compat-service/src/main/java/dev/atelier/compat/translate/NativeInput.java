// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What generation-service is asked for.
 *
 * @param links the members that hold links to media
 */
public record NativeInput(String model, ObjectNode input, List<String> links) {

    public NativeInput {
        links = List.copyOf(links);
    }

    /** Without the input, which holds a prompt. */
    @Override
    public String toString() {
        return "NativeInput[" + model + "]";
    }
}
