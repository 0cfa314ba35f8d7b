// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

/** How a call to a configured host ended; a caller may repeat only a request that was not sent. */
public sealed interface TrustedResult {

    /** An answer with any status, redirects included. */
    record Answered(EgressAnswer answer) implements TrustedResult {}

    /** No byte of the request was sent, so the receiver cannot have acted on it. */
    record NotSent(EgressFailure failure) implements TrustedResult {}

    /** The request was sent and no complete answer came back: the receiver may have acted on it. */
    record Lost(EgressFailure failure) implements TrustedResult {}
}
