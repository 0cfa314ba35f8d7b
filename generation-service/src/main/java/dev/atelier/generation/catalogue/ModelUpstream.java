// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One way to run a model.
 *
 * @param upstream name of a configured upstream
 * @param model what that upstream calls the model
 */
public record ModelUpstream(String upstream, String model) {

    /** The input under the names the upstream knows. */
    public ObjectNode params(ObjectNode input) {
        return input.deepCopy();
    }
}
