// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.id.AccountId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A customer: a plan and a balance. The balance moves only through the database's money functions. */
@Entity
public class Account {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private String name;

    @Column(updatable = false)
    private String plan;

    @Column(insertable = false, updatable = false)
    private long balance;

    private Instant createdAt;

    @Column(insertable = false, updatable = false)
    private @Nullable Instant closedAt;

    /** For Hibernate. */
    protected Account() {}

    Account(String name, Plan plan, Instant createdAt) {
        this.name = name;
        this.plan = plan.wire();
        this.createdAt = createdAt;
    }

    AccountId id() {
        return new AccountId(id);
    }

    String name() {
        return name;
    }

    Plan plan() {
        return Plan.of(plan);
    }

    Credits balance() {
        return new Credits(balance);
    }

    boolean isClosed() {
        return closedAt != null;
    }

    Instant createdAt() {
        return createdAt;
    }
}
