// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.error.NearestName;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** Says where a member of the input belongs that a client wrote beside {@code input}. */
@ApplicationScoped
public class MisplacedInput {
    private final ModelCatalogue catalogue;

    MisplacedInput(ModelCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The refusal of an unknown member of a request. */
    public ApiException refusal(UnrecognizedPropertyException fault) {
        ApiException refusal = InputFaults.of(fault);
        return sentence(fault)
                .map(sentence -> new ApiException(
                        refusal.code(), sentence, refusal.param().orElse(null)))
                .orElse(refusal);
    }

    private Optional<String> sentence(UnrecognizedPropertyException fault) {
        String member = fault.getPropertyName();
        if (catalogue.inputs().contains(member)) {
            return Optional.of(member + " belongs into `input`: {\"input\": {\"" + member + "\": …}}.");
        }
        List<String> known =
                fault.getKnownPropertyIds().stream().map(String::valueOf).toList();
        return NearestName.of(member, known).isPresent()
                ? Optional.empty()
                : NearestName.of(member, catalogue.inputs())
                        .map(near -> "There is no member named " + member + ". Did you mean `input." + near + "`?");
    }
}
