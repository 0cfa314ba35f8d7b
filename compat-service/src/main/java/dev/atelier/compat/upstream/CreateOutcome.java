// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import dev.atelier.platform.error.ApiException;

/** How an order ended, by what can have been charged for it. */
public sealed interface CreateOutcome {

    /** There is a generation, new or from an earlier call with the same key. */
    record Created(Generation generation) implements CreateOutcome {}

    /** Nothing was started, nothing charged, and the same order will be refused again. */
    record Refused(ApiException refusal) implements CreateOutcome {}

    /** Not a byte has left: nothing can have been charged. */
    record NotSent() implements CreateOutcome {}

    /** It may have been started; only the same key may be tried again. */
    record Unknown() implements CreateOutcome {}
}
