// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import dev.atelier.platform.error.ApiException;

/** How a create ended, by what can have been charged for it. */
public sealed interface CreateOutcome {
    /** There is a generation, from this call or from an earlier one with the same key. */
    record Created(NativeGeneration generation) implements CreateOutcome {}

    /** Nothing was started or charged, and the same create will be refused again. */
    record Refused(ApiException refusal) implements CreateOutcome {}

    /** The request was not sent, so nothing can have been charged. */
    record NotSent() implements CreateOutcome {}

    /** The generation may have been started; a further attempt must use the same key. */
    record Unknown() implements CreateOutcome {}
}
