// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.estimate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Availability;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.charge.BillingClient;
import dev.atelier.generation.moderation.Moderation;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Checks a request and prices it. */
@ApplicationScoped
public class EstimateService {
    private final ModelCatalogue catalogue;
    private final Availability availability;
    private final MediaResolver media;
    private final Projects projects;
    private final Moderation moderation;
    private final BillingClient billing;

    EstimateService(
            ModelCatalogue catalogue,
            Availability availability,
            MediaResolver media,
            Projects projects,
            Moderation moderation,
            @RestClient BillingClient billing) {
        this.catalogue = catalogue;
        this.availability = availability;
        this.media = media;
        this.projects = projects;
        this.moderation = moderation;
        this.billing = billing;
    }

    /** Prices only: what will not be made is not judged. */
    Estimate estimate(GenerationRequest request, Caller caller) {
        Model model = catalogue.get(request.model());
        ObjectNode input = normalised(model, request, caller);
        Quote quote = quote(model, input, projects.forEstimate(request.namedProject(), caller), caller);
        return Estimate.of(quote, billing.account(caller.account()).credits());
    }

    /** For a run. The same request always gets the same quote, as long as its media and the catalogue stay. */
    public Quote quote(GenerationRequest request, Caller caller) {
        Model model = catalogue.get(request.model());
        ObjectNode input = normalised(model, request, caller);
        moderation.check(model, input);
        availability.require(model);
        return quote(model, input, projects.forRun(request.namedProject(), caller), caller);
    }

    private ObjectNode normalised(Model model, GenerationRequest request, Caller caller) {
        return model.input().normalised(media.withMentioned(caller, model, request.input()));
    }

    /** What is wrong with the input is told before what the plan does not allow. */
    private Quote quote(Model model, ObjectNode input, Projects.Chosen project, Caller caller) {
        ResolvedMedia found = media.resolve(caller, model, input, project.id());
        requirePlan(model, input, caller.plan());
        project.refuseReadOnly();
        return new Quote(model, input, project.id(), found, model.price(new PricedInput(input, found.facts())));
    }

    private static void requirePlan(Model model, ObjectNode input, Plan plan) {
        if (!plan.covers(model.minPlan())) {
            throw new ApiException(
                    ErrorCode.PLAN_REQUIRED,
                    "This model needs the plan " + model.minPlan().wire() + " or a higher one.",
                    "model");
        }
        model.input().checkPlan(input, plan);
    }
}
