// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

import dev.atelier.gateway.proxy.WholeAnswer;

/**
 * A generation as one read found it.
 *
 * @param isFinal also when the answer is a refusal: there is nothing to wait for
 */
record Sight(WholeAnswer answer, boolean isFinal) {
    private static final int OK = 200;

    static Sight of(WholeAnswer answer) {
        return new Sight(answer, answer.status() != OK || FinalStatus.isIn(answer.body()));
    }
}
