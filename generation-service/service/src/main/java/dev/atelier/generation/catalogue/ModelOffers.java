// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.ProviderRouter.ProviderRoute;
import dev.atelier.generation.price.Price;
import dev.atelier.generation.price.Price.PriceLine;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.NearestName;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What this installation offers of a model: whether it runs here, who renders it, and at what price. */
@ApplicationScoped
public class ModelOffers {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(60);
    private static final Price FREE = new Price(
            Credits.ZERO,
            List.of(new PriceLine("Stand-in", BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ZERO)),
            Optional.empty());

    private final ProviderRouter router;
    private final CatalogueConfig config;
    private final ModelSwitches switches;
    private final ModelCatalogue catalogue;

    ModelOffers(ProviderRouter router, CatalogueConfig config, ModelSwitches switches, ModelCatalogue catalogue) {
        this.router = router;
        this.config = config;
        this.switches = switches;
        this.catalogue = catalogue;
    }

    /** A model of the catalogue, also one that cannot run here; refuses any other name. */
    public Model get(ModelReference reference) {
        return listed(reference).model();
    }

    IndexedModel listed(ModelReference reference) {
        return catalogue.findListed(reference).orElseThrow(() -> unknown(reference));
    }

    private ApiException unknown(ModelReference reference) {
        List<String> offered = catalogue.all().stream()
                .filter(this::isAvailable)
                .map(Model::slug)
                .toList();
        return new ApiException(
                ErrorCode.NOT_FOUND,
                "There is no such model." + NearestName.hint(reference.text(), offered) + " GET /v1/models lists them.",
                "model");
    }

    boolean isAvailable(Model model) {
        return !switches.isOff(model) && router.preferredRoute(model).isPresent();
    }

    /** Refuses a model that is switched off or without a route before anything is charged: such a run would only wait for its deadline. */
    public void requireRoute(Model model) {
        if (!isAvailable(model)) {
            throw new ApiException(
                            ErrorCode.MODEL_UNAVAILABLE,
                            "This model is not available now. GET /v1/models lists others.")
                    .retryAfter(RETRY_AFTER);
        }
    }

    /** Why a built-in engine renders the model in place of its vendor; empty when none does. */
    Optional<String> standInReason(Model model) {
        return router.preferredRoute(model)
                .filter(ProviderRoute::isEngine)
                .filter(route -> !route.target().equals(model.upstreams().getFirst()))
                .map(_ -> model.name() + " is not connected here: a built-in engine stands in for it"
                        + " and makes simple media of its own.");
    }

    /** The price of a run; estimate, charge and finalize all use it. */
    public Price price(Model model, PricedInput priced) {
        return isFree(model) ? FREE : model.price(priced);
    }

    boolean isFree(Model model) {
        return config.freeStandIns() && standInReason(model).isPresent();
    }

    /** Notes for the client about a run with this input: the stand-in, and the words of the prompt without an effect. */
    public List<String> notes(Model model, ObjectNode input) {
        List<String> notes = new ArrayList<>(standInReason(model).stream().toList());
        router.preferredRoute(model)
                .ifPresent(route -> notes.addAll(route.provider()
                        .notes(route.target().model(), route.target().params(input))));
        return notes;
    }
}
