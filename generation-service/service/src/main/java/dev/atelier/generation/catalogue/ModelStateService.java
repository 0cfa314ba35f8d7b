// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.upstream.UpstreamRegistry;
import dev.atelier.platform.json.WireName;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows operators every model with its state, and switches models off and on. */
@ApplicationScoped
public class ModelStateService {
    private final ModelCatalogue catalogue;
    private final ModelOffers offers;
    private final ModelSwitches switches;
    private final UpstreamRegistry upstreams;

    ModelStateService(
            ModelCatalogue catalogue, ModelOffers offers, ModelSwitches switches, UpstreamRegistry upstreams) {
        this.catalogue = catalogue;
        this.offers = offers;
        this.switches = switches;
        this.upstreams = upstreams;
    }

    /** Every model, also those that cannot be run here. */
    public List<OfferedModelView> list() {
        return catalogue.all().stream().map(this::toView).toList();
    }

    public OfferedModelView set(ModelReference reference, boolean isOn) {
        Model model = offers.get(reference);
        switches.set(model, isOn);
        return toView(model);
    }

    private OfferedModelView toView(Model model) {
        return new OfferedModelView(
                model.id(),
                model.slug(),
                model.name(),
                model.type(),
                state(model),
                model.baseCredits(),
                model.upstreams().stream().map(this::toView).toList());
    }

    private OfferedModelView.State state(Model model) {
        if (switches.isOff(model)) {
            return OfferedModelView.State.OFF;
        }
        if (!offers.isAvailable(model)) {
            return OfferedModelView.State.UNAVAILABLE;
        }
        return offers.standInReason(model).isPresent() ? OfferedModelView.State.STAND_IN : OfferedModelView.State.READY;
    }

    private OfferedModelView.Upstream toView(ModelUpstream target) {
        return new OfferedModelView.Upstream(
                target.upstream(),
                target.model(),
                upstreams.find(target.upstream()).isPresent(),
                target.cost().map(UpstreamCost::usd).orElse(null),
                target.cost().map(cost -> cost.per().wire()).orElse(null));
    }

    /**
     * A model as operators see it.
     *
     * @param upstreams in the order in which they are tried
     */
    public record OfferedModelView(
            long id,
            String slug,
            String name,
            ModelType type,
            State state,
            long baseCredits,
            List<Upstream> upstreams) {

        /** Whether the model can be run here. */
        public enum State implements WireName {
            READY,
            /** A built-in engine renders it in place of its vendor. */
            STAND_IN,
            /** No upstream of it is configured. */
            UNAVAILABLE,
            /** An operator has switched it off. */
            OFF
        }

        /**
         * An upstream that can run the model.
         *
         * @param model its own name of the model
         * @param costUsd what it charges us; absent where the file of the model does not say
         * @param costPer what that is counted by
         */
        public record Upstream(
                String upstream,
                String model,
                boolean configured,
                @Nullable BigDecimal costUsd,
                @Nullable String costPer) {}
    }
}
