// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.estimate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.input.MediaField;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import jakarta.enterprise.context.ApplicationScoped;

/** Refuses every media reference: this installation has no library to find it in. */
@ApplicationScoped
class NoMediaYet implements MediaResolver {
    private static final String OWN_VOICE = "voice_";

    @Override
    public ResolvedMedia resolve(Caller caller, Model model, ObjectNode input, ProjectId project) {
        for (MediaField field : model.input().mediaFields()) {
            boolean named = input.has(field.name());
            boolean preset = field.takes() == MediaField.Takes.VOICE
                    && !input.path(field.name()).asText().startsWith(OWN_VOICE);
            if (named && !preset) {
                throw ApiException.invalid("Media cannot be found here.", "input." + field.name());
            }
        }
        return ResolvedMedia.none(input);
    }
}
