// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.caller.Caller;

/**
 * A caller, and the signed token that names the caller to the services.
 *
 * @param claims of {@link CallerClaims}, the same text for all requests of one caller
 * @param authorization the value of the header that the services read
 */
public record CallerToken(Caller caller, String claims, String authorization) {

    @Override
    public String toString() {
        return "CallerToken[credential=" + caller.credential() + "]";
    }
}
