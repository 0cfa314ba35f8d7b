// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.catalogue.FinalizeRule;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ModelOffers;
import dev.atelier.generation.lifecycle.FinalizeLink.FinalizeOffer;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.query.GenerationQueryService;
import dev.atelier.platform.caller.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;

/** Makes a generation again at 1080p: a new run of the same input, not an upscale of its output. */
@ApplicationScoped
class FinalizeService {
    private final GenerationQueryService generations;
    private final CreateService creates;
    private final NewGenerationFactory factory;
    private final ModelCatalogue catalogue;
    private final ModelOffers offers;
    private final Clock clock;

    FinalizeService(
            GenerationQueryService generations,
            CreateService creates,
            NewGenerationFactory factory,
            ModelCatalogue catalogue,
            ModelOffers offers,
            Clock clock) {
        this.generations = generations;
        this.creates = creates;
        this.factory = factory;
        this.catalogue = catalogue;
        this.offers = offers;
        this.clock = clock;
    }

    /** The new generation, charged the offered price; {@code not_finalizable} without an open offer. */
    CreateResult finalizeAt1080p(long id, Caller caller, CreateArrival arrival) {
        Generation source = generations.getOwned(id, caller.account());
        FinalizeOffer offer = source.openFinalizeOffer(clock.instant()).orElseThrow(FinalizeOffer::notFinalizable);
        Model model = catalogue.find(source.model().id()).orElseThrow(FinalizeOffer::notFinalizable);
        FinalizeRule rule = model.finalizing().orElseThrow(FinalizeOffer::notFinalizable);
        caller.requireModel(model.slug());
        offers.requireRoute(model);
        return creates.createWithoutKey(
                factory.createFinalized(source, offer, model, rule, caller, arrival.trace()), arrival);
    }
}
