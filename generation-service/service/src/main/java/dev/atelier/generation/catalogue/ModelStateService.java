// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.catalogue.OfferedModelView.State;
import dev.atelier.generation.upstream.UpstreamRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

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

    private State state(Model model) {
        if (switches.isOff(model)) {
            return State.OFF;
        }
        if (!offers.isAvailable(model)) {
            return State.UNAVAILABLE;
        }
        return offers.standInReason(model).isPresent() ? State.STAND_IN : State.READY;
    }

    private OfferedModelView.Upstream toView(ModelUpstream target) {
        return new OfferedModelView.Upstream(
                target.upstream(),
                target.model(),
                upstreams.find(target.upstream()).isPresent(),
                target.cost().map(UpstreamCost::usd).orElse(null),
                target.cost().map(cost -> cost.per().wire()).orElse(null));
    }
}
