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

/** A customer: a plan and a balance. The balance moves only through the database's money functions. */
@Entity
public class Account {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private String name;

    private String plan;

    @Column(insertable = false, updatable = false)
    private long balance;

    private Instant createdAt;

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

    Instant createdAt() {
        return createdAt;
    }
}
