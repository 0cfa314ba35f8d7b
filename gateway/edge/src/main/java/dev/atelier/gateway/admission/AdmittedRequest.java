// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.CallerToken;
import java.util.Optional;

/**
 * An admitted request: who sends it, and what it holds.
 *
 * @param permit the permit for a new generation, if the request took one
 */
public record AdmittedRequest(CallerToken callerToken, Optional<GenerationPermit> permit) {

    public long credential() {
        return callerToken.caller().credential();
    }
}
