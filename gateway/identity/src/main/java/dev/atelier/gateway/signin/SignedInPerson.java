// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.gateway.signin.user.Role;
import java.time.Instant;
import java.util.Optional;

/**
 * The person behind a session, with the account that is chosen in it.
 *
 * @param session the hash of the session's id, as text; never the id
 * @param operator what this person may do for the whole installation; empty for a person who is no operator
 * @param csrfSecret what the tokens of this session's forms are computed with
 */
public record SignedInPerson(
        String session,
        long user,
        String name,
        String email,
        Optional<OperatorRole> operator,
        long account,
        String accountName,
        Role role,
        Instant signedInAt,
        String csrfSecret) {

    /** This person in another of their accounts. */
    public SignedInPerson in(long other, String otherName, Role roleThere) {
        return new SignedInPerson(
                session, user, name, email, operator, other, otherName, roleThere, signedInAt, csrfSecret);
    }

    /** This person after another sign-in. */
    public SignedInPerson signedInAt(Instant time) {
        return new SignedInPerson(session, user, name, email, operator, account, accountName, role, time, csrfSecret);
    }

    /** The person in the audit log. */
    public String actorName() {
        return "user_" + user;
    }

    @Override
    public String toString() {
        return "SignedInPerson[user=" + user + ", account=" + account + "]";
    }
}
