// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import java.util.Optional;

/** A person who can sign in. */
public record User(long id, String email, String name, Optional<String> passwordHash, boolean isOperator) {

    @Override
    public String toString() {
        return "User[" + id + "]";
    }
}
