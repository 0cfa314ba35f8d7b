// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ExceptionMappers;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.error.NearestName;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Says where a member of the input belongs that a client wrote beside {@code input}. */
public class MisplacedInputMapper {
    private final ModelCatalogue catalogue;
    private final ExceptionMappers errors;

    MisplacedInputMapper(ModelCatalogue catalogue, ExceptionMappers errors) {
        this.catalogue = catalogue;
        this.errors = errors;
    }

    @ServerExceptionMapper
    public Response unknown(UnrecognizedPropertyException fault, RoutingContext http) {
        ApiException refusal = InputFaults.of(fault);
        return errors.refused(
                sentence(fault)
                        .map(sentence -> new ApiException(
                                refusal.code(), sentence, refusal.param().orElse(null)))
                        .orElse(refusal),
                http);
    }

    private Optional<String> sentence(UnrecognizedPropertyException fault) {
        if (fault.getReferringClass() != GenerationRequest.class) {
            return Optional.empty();
        }
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
