// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.price.Price;
import dev.atelier.generation.reference.ResolvedMedia;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A checked request with its exact price.
 *
 * @param input normalised
 * @param media the media behind its references
 * @param warnings for the client
 */
public record Quote(
        Model model, ObjectNode input, ProjectId project, ResolvedMedia media, Price price, List<String> warnings) {
    public Quote {
        warnings = List.copyOf(warnings);
    }

    /** Refuses a price above the client's limit. */
    public void refuseAbove(@Nullable Long maxCredits) {
        if (maxCredits != null && price.credits().amount() > maxCredits) {
            throw ApiException.invalid(
                    "This run costs " + price.credits() + " credits, more than max_credits.", "max_credits");
        }
    }
}
