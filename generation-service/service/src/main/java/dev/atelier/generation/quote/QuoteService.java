// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.generation.charge.BillingClient;
import dev.atelier.generation.moderation.ModerationService;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.generation.reference.MediaResolver;
import dev.atelier.generation.reference.ResolvedMedia;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Checks and prices a request; an estimate and a run get the same price. */
@ApplicationScoped
public class QuoteService {
    private final ModelCatalogue catalogue;
    private final ProviderRouter router;
    private final MediaResolver media;
    private final ProjectAccess projects;
    private final ModerationService moderation;
    private final BillingClient billing;

    QuoteService(
            ModelCatalogue catalogue,
            ProviderRouter router,
            MediaResolver media,
            ProjectAccess projects,
            ModerationService moderation,
            @RestClient BillingClient billing) {
        this.catalogue = catalogue;
        this.router = router;
        this.media = media;
        this.projects = projects;
        this.moderation = moderation;
        this.billing = billing;
    }

    /** Prices the request; content rules apply only to runs. */
    Estimate estimate(GenerationRequest request, Caller caller) {
        Model model = catalogue.get(request.model());
        ObjectNode input = normalise(model, request, caller);
        Quote quote =
                quote(model, input, projects.chooseForEstimate(Optional.ofNullable(request.project()), caller), caller);
        return Estimate.of(quote, billing.account(caller.account()).credits());
    }

    /** The quote of a run; equal requests get equal quotes while their media and the catalogue stay the same. */
    public Quote quote(GenerationRequest request, Caller caller) {
        Model model = catalogue.get(request.model());
        ObjectNode input = normalise(model, request, caller);
        moderation.check(model, input);
        router.requireRoute(model);
        return quote(model, input, projects.chooseForRun(Optional.ofNullable(request.project()), caller), caller);
    }

    private ObjectNode normalise(Model model, GenerationRequest request, Caller caller) {
        return model.input().normalise(media.fillFromMentions(caller, model, request.input()));
    }

    /** Faults of the input are reported before limits of the plan. */
    private Quote quote(Model model, ObjectNode input, ProjectAccess.Choice project, Caller caller) {
        ResolvedMedia found = media.resolve(caller, model, input, project.id());
        requirePlan(model, input, caller.plan());
        project.refuseReadOnly();
        List<String> warnings = Stream.concat(found.warnings().stream(), project.warnings().stream())
                .toList();
        return new Quote(
                model, input, project.id(), found, model.price(new PricedInput(input, found.facts())), warnings);
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
