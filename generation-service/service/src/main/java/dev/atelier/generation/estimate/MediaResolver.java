// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.estimate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.id.ProjectId;

/** Finds the media a client refers to. */
public interface MediaResolver {

    /**
     * Takes media that a model must have, and the input lacks, from the shelf items that its prompt mentions.
     *
     * @param input as the client sent it
     */
    ObjectNode withMentioned(Caller caller, Model model, ObjectNode input);

    /**
     * Looks at every media member of the input.
     *
     * @param input normalised by the model's schema
     * @throws dev.atelier.platform.error.ApiException naming the member whose media is not there or does not fit
     */
    ResolvedMedia resolve(Caller caller, Model model, ObjectNode input, ProjectId project);
}
