// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.caller.Origin;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * Whose a generation is.
 *
 * @param credential the one that pays
 * @param project 0 when it belongs to none
 */
@Embeddable
record Ownership(
        @Column(name = "account_id") long account,
        @Column(name = "credential_id") long credential,
        @Column(name = "project_id") long project,
        Origin origin) {

    static Ownership of(Draft draft) {
        return new Ownership(
                draft.caller().account(),
                draft.caller().credential(),
                draft.project().value(),
                draft.caller().origin());
    }

    Ownership paidWith(long credential) {
        return new Ownership(account, credential, project, origin);
    }
}
