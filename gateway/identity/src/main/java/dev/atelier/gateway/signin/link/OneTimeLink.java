// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.link;

import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.json.WireName;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a link permits.
 *
 * @param id the hash of its token
 * @param account that the person joins; empty for a new password
 * @param isOperator whether the person runs the installation from then on
 * @param email whom an invite is for; empty where any person who has the link may use it
 * @param user whose password is chosen anew
 * @param createdBy a name in the audit log
 */
public record OneTimeLink(
        String id,
        Kind kind,
        OptionalLong account,
        String accountName,
        Optional<Role> role,
        boolean isOperator,
        Optional<Email> email,
        OptionalLong user,
        String createdBy,
        Instant expiresAt) {

    /** What a link is for. */
    public enum Kind implements WireName {
        /** The first person of an installation. */
        SETUP,
        INVITE,
        /** A new password. */
        RESET,
        /** Proves the address of a person who asks for access. */
        SIGN_UP
    }

    static OneTimeLink setup(String id, long account, String accountName, String createdBy, Instant expiresAt) {
        return new OneTimeLink(
                id,
                Kind.SETUP,
                OptionalLong.of(account),
                accountName,
                Optional.of(Role.OWNER),
                true,
                Optional.empty(),
                OptionalLong.empty(),
                createdBy,
                expiresAt);
    }

    static OneTimeLink invite(String id, Invite invite, String createdBy, Instant expiresAt) {
        return new OneTimeLink(
                id,
                Kind.INVITE,
                OptionalLong.of(invite.account()),
                invite.accountName(),
                Optional.of(invite.role()),
                invite.isOperator(),
                Optional.of(invite.email()),
                OptionalLong.empty(),
                createdBy,
                expiresAt);
    }

    static OneTimeLink signUp(String id, Email email, Instant expiresAt) {
        return new OneTimeLink(
                id,
                Kind.SIGN_UP,
                OptionalLong.empty(),
                "",
                Optional.empty(),
                false,
                Optional.of(email),
                OptionalLong.empty(),
                "stranger",
                expiresAt);
    }

    static OneTimeLink reset(String id, long user, String createdBy, Instant expiresAt) {
        return new OneTimeLink(
                id,
                Kind.RESET,
                OptionalLong.empty(),
                "",
                Optional.empty(),
                false,
                Optional.empty(),
                OptionalLong.of(user),
                createdBy,
                expiresAt);
    }

    /** The person to invite, and the account and role that they get. */
    public record Invite(Email email, long account, String accountName, Role role, boolean isOperator) {}
}
