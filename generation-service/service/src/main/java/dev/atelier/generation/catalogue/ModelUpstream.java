// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * One upstream that can run a model.
 *
 * @param upstream name of a configured upstream
 * @param model the upstream's own name of the model
 * @param map empty when the upstream takes our members as they are
 * @param cost what the upstream charges us; empty when the file does not say
 */
public record ModelUpstream(
        String upstream, String model, Optional<ParameterMapping> map, Optional<UpstreamCost> cost) {

    /** The input under the parameter names of the upstream. */
    public ObjectNode params(ObjectNode input) {
        return map.map(rules -> rules.params(input)).orElseGet(input::deepCopy);
    }
}
