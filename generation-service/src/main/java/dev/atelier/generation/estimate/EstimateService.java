// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.estimate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.charge.BillingClient;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Checks a request and prices it. */
@ApplicationScoped
public class EstimateService {
    private final ModelCatalogue catalogue;
    private final BillingClient billing;

    EstimateService(ModelCatalogue catalogue, @RestClient BillingClient billing) {
        this.catalogue = catalogue;
        this.billing = billing;
    }

    Estimate estimate(GenerationRequest request, Caller caller) {
        Quote quote = quote(request, caller);
        return Estimate.of(quote, billing.account(caller.account()).credits());
    }

    /** Reads no database and calls nobody: the same request always gets the same quote. */
    public Quote quote(GenerationRequest request, Caller caller) {
        Model model = catalogue.get(request.model());
        ObjectNode input = model.input().normalised(request.input());
        request.chosenProject();
        if (!caller.plan().covers(model.minPlan())) {
            throw new ApiException(
                    ErrorCode.PLAN_REQUIRED,
                    "This model needs the plan " + model.minPlan().wire() + " or a higher one.",
                    "model");
        }
        return new Quote(model, input, model.price(input));
    }
}
