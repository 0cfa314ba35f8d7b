// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.platform.credits.Credits;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** The credits taken for one generation, as they are now; only the database's money functions change them. */
@Entity
@Immutable
public class Charge {
    @Id
    private long generationId;

    private @Nullable Long accountId;

    private long credits;

    private String state;

    long generation() {
        return generationId;
    }

    long account() {
        if (accountId == null) {
            throw new IllegalStateException("generation " + generationId + " was voided before it was charged");
        }
        return accountId;
    }

    Credits credits() {
        return new Credits(credits);
    }

    ChargeState state() {
        return ChargeState.of(state);
    }
}
