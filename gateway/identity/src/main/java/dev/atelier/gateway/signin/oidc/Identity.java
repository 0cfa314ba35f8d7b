// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

import dev.atelier.gateway.signin.user.Email;
import java.util.Optional;

/**
 * A person as the identity provider knows them.
 *
 * @param subject the provider never gives it to another person
 * @param email only where the provider says that the address is verified
 */
record Identity(String issuer, String subject, Optional<Email> email, String name) {

    @Override
    public String toString() {
        return "Identity[" + issuer + "]";
    }
}
