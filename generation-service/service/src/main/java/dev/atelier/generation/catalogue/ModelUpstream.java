// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * One way to run a model.
 *
 * @param upstream name of a configured upstream
 * @param model what that upstream calls the model
 * @param map empty when the upstream takes our members as they are
 */
public record ModelUpstream(String upstream, String model, Optional<ParamMap> map) {

    /** The input under the names the upstream knows. */
    public ObjectNode params(ObjectNode input) {
        return map.map(rules -> rules.params(input)).orElseGet(input::deepCopy);
    }

    /** Which of our members stands behind what the upstream complains about; empty when the client has no part in it. */
    public Optional<String> memberOf(String upstreamName) {
        return map.isPresent() ? map.flatMap(rules -> rules.memberOf(upstreamName)) : Optional.of(upstreamName);
    }
}
