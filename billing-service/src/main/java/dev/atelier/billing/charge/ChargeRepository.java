// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Reads charges. */
@ApplicationScoped
class ChargeRepository implements PanacheRepositoryBase<Charge, Long> {

    /** Empty also for a generation that was voided before it was charged: nothing was taken for it. */
    Optional<Charge> ofGeneration(long generation) {
        return find("generationId = ?1 and state <> 'voided'", generation).firstResultOptional();
    }
}
