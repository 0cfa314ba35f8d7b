// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.caller.Origin;
import jakarta.persistence.Embedded;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;

/** What was asked for, by whom and at what price: the part of a generation that only a short delivery changes. */
@MappedSuperclass
public class RequestedGeneration {
    @Id
    private long id;

    @Embedded
    private Ownership owner;

    @Embedded
    private ModelSnapshot model;

    @Embedded
    private PricedOrder order;

    @Embedded
    private RequestTrace trace;

    protected RequestedGeneration() {}

    RequestedGeneration(long id, NewGeneration content) {
        this.id = id;
        this.owner = content.owner();
        this.model = content.model();
        this.order = content.order();
        this.trace = content.trace();
    }

    /** A retry came with another credential of the account, before anything was charged. */
    void payWith(long credential) {
        owner = owner.withCredential(credential);
    }

    /** Less came than was ordered. */
    void deliver(PricedOrder delivered) {
        order = delivered;
    }

    public long id() {
        return id;
    }

    public long account() {
        return owner.account();
    }

    long credential() {
        return owner.credential();
    }

    public long project() {
        return owner.project();
    }

    public Origin origin() {
        return owner.origin();
    }

    public ModelSnapshot model() {
        return model;
    }

    public PricedOrder order() {
        return order;
    }

    public RequestTrace trace() {
        return trace;
    }
}
