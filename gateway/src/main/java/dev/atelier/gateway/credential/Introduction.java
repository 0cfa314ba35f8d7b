// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.caller.Caller;

/**
 * A caller and the gateway's word for them.
 *
 * @param claims of {@link CallerClaims}, one text for all requests of the same caller
 * @param authorization the value of the header the services read
 */
public record Introduction(Caller caller, String claims, String authorization) {

    @Override
    public String toString() {
        return "Introduction[credential=" + caller.credential() + "]";
    }
}
