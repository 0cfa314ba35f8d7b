// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Refuses a production start with the rehearsal models. */
@ApplicationScoped
class CatalogueReadiness implements ReadinessCheck {
    private final CatalogueConfig config;

    CatalogueReadiness(CatalogueConfig config) {
        this.config = config;
    }

    @Override
    public List<String> problems() {
        return config.rehearsal()
                ? List.of("atelier.catalogue.rehearsal offers models that only play a vendor; remove it.")
                : List.of();
    }
}
