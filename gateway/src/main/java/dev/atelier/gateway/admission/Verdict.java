// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import java.util.Optional;

/** What the question of admission can come to. */
sealed interface Verdict {

    /**
     * Counted in every window.
     *
     * @param claims what the credential says of its holder
     * @param slot the place among new generations, if the request took one
     */
    record Admitted(String claims, Quota quota, Optional<Slot> slot) implements Verdict {}

    /** Counted nowhere, because one window is full. */
    record Limited(Quota quota) implements Verdict {}

    /** Known, but the scope or the plan does not cover the request. */
    record Forbidden(String claims) implements Verdict {}

    /** The secret is not the credential's, or the credential is revoked or expired. */
    record Refused() implements Verdict {}

    /**
     * Redis knows nothing of the credential.
     *
     * @param lease gives the right to tell it, until somebody changes the credential
     */
    record Missing(String lease) implements Verdict {}
}
