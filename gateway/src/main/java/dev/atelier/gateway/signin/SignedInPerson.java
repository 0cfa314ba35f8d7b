// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.gateway.signin.user.Role;
import java.time.Instant;

/**
 * The person behind a session, with the account that is chosen in it.
 *
 * @param session the hash of the session's id, as text; never the id
 * @param isOperator whether this person runs the installation
 * @param csrfSecret what the tokens of this session's forms are computed with
 */
public record SignedInPerson(
        String session,
        long user,
        String name,
        String email,
        boolean isOperator,
        long account,
        String accountName,
        Role role,
        Instant signedInAt,
        String csrfSecret) {

    /** The person in the audit log. */
    public String actorName() {
        return "user_" + user;
    }

    @Override
    public String toString() {
        return "SignedInPerson[user=" + user + ", account=" + account + "]";
    }
}
