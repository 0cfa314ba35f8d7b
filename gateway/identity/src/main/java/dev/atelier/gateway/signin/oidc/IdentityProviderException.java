// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

/** The identity provider did not answer, or its answer proves nothing; the message is for the log of the operator. */
final class IdentityProviderException extends Exception {

    IdentityProviderException(String message) {
        super(message);
    }

    IdentityProviderException(String message, Exception cause) {
        super(message, cause);
    }
}
