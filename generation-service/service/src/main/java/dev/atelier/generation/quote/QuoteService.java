// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelOffers;
import dev.atelier.generation.charge.BillingClient;
import dev.atelier.generation.moderation.ModerationService;
import dev.atelier.generation.price.Price.PriceLine;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.generation.reference.InlineMedia;
import dev.atelier.generation.reference.LinkFetcher.LinkUse;
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
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Checks and prices a request; an estimate and a run get the same price. */
@ApplicationScoped
public class QuoteService {
    private static final String RATIO = "aspect_ratio";

    private final ModelOffers offers;
    private final MediaResolver media;
    private final ProjectAccess projects;
    private final ModerationService moderation;
    private final BillingClient billing;
    private final ValidationLimiter validations;

    QuoteService(
            ModelOffers offers,
            MediaResolver media,
            ProjectAccess projects,
            ModerationService moderation,
            @RestClient BillingClient billing,
            ValidationLimiter validations) {
        this.offers = offers;
        this.media = media;
        this.projects = projects;
        this.moderation = moderation;
        this.billing = billing;
        this.validations = validations;
    }

    /** A request whose input is valid by the model's schema. */
    private record Draft(Model model, ObjectNode input, InlineMedia inline) {}

    /** Prices the request; content rules apply only to runs. */
    Estimate estimate(GenerationRequest request, Caller caller) {
        Draft draft = normalise(request, caller);
        Quote quote = quote(
                draft,
                projects.chooseForEstimate(Optional.ofNullable(request.project()), caller),
                caller,
                LinkUse.MEASURED);
        return Estimate.of(quote, billing.account(caller.account()).credits());
    }

    /** The quote of a run; equal requests get equal quotes while their media and the catalogue stay the same. */
    public Quote quote(GenerationRequest request, Caller caller) {
        Draft draft = normalise(request, caller);
        moderation.check(draft.model(), draft.input());
        offers.requireRoute(draft.model());
        return quote(
                draft, projects.chooseForRun(Optional.ofNullable(request.project()), caller), caller, LinkUse.KEPT);
    }

    private Draft normalise(GenerationRequest request, Caller caller) {
        Model model = offers.get(request.model());
        caller.requireModel(model.slug());
        InlineMedia inline = InlineMedia.extract(model, request.input());
        ObjectNode filled = media.fillFromMentions(caller, model, inline.input());
        return new Draft(model, validations.run(() -> model.input().normalise(filled)), inline);
    }

    /** Faults of the input are reported before limits of the plan. */
    private Quote quote(Draft draft, ProjectAccess.Choice project, Caller caller, LinkUse use) {
        Model model = draft.model();
        ObjectNode input = withRatioOf(project, draft);
        ResolvedMedia found = media.resolve(caller, model, input, project.id(), draft.inline(), use);
        requirePlan(model, input, caller.plan());
        project.refuseReadOnly();
        // With every medium, and with the texts as the client wrote them, where a mention differs from a word.
        ObjectNode whole = found.forUpstream().deepCopy().setAll(found.input());
        List<String> warnings = Stream.of(offers.notes(model, whole), found.warnings(), project.warnings())
                .flatMap(List::stream)
                .toList();
        return new Quote(
                model,
                found.input(),
                project.id(),
                found,
                offers.price(model, new PricedInput(input, found.facts())),
                warnings);
    }

    /** An input that names no aspect ratio gets that of its project, where the model has it. */
    private static ObjectNode withRatioOf(ProjectAccess.Choice project, Draft draft) {
        return project.ratio()
                .filter(_ -> !draft.inline().input().has(RATIO))
                .filter(ratio -> draft.model().input().choices(RATIO).contains(ratio))
                .map(ratio -> draft.input().deepCopy().put(RATIO, ratio))
                .orElse(draft.input());
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

    /** The price of a run now, and whether the balance covers it. */
    @Schema(requiredProperties = {"credits", "model", "breakdown", "balance", "sufficient"})
    public record Estimate(
            @Schema(description = "The exact price, in whole credits.", examples = "8")
            long credits,

            EstimatedModel model,

            @Schema(description = "How the price comes about; the lines add up to it.")
            List<PriceLine> breakdown,

            @Schema(description = "Credits on the account.", examples = "500")
            long balance,

            @Schema(description = "True when the balance covers the price.", examples = "true")
            boolean sufficient) {

        public Estimate {
            breakdown = List.copyOf(breakdown);
        }

        /** The model that was priced. */
        public record EstimatedModel(
                @Schema(examples = "101") long id,
                @Schema(examples = "Landscape") String name) {}

        static Estimate of(Quote quote, long balance) {
            long credits = quote.price().credits().amount();
            return new Estimate(
                    credits,
                    new EstimatedModel(quote.model().id(), quote.model().name()),
                    quote.price().lines(),
                    balance,
                    balance >= credits);
        }
    }
}
