// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

/** How a call to a configured place ended; whether it may be repeated depends on which of the failures it was. */
public sealed interface TrustedResult {

    /** An answer with any status, redirects included. */
    record Answered(EgressAnswer answer) implements TrustedResult {}

    /** Not a byte of the request has left: the other side cannot have acted on it. */
    record NotSent(EgressFailure failure) implements TrustedResult {}

    /** The request was on its way, and no whole answer came back: the other side may have acted on it. */
    record Lost(EgressFailure failure) implements TrustedResult {}
}
