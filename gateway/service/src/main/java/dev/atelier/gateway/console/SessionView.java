// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserRepository.Membership;
import dev.atelier.gateway.signin.user.UserSettings;
import dev.atelier.platform.id.AccountId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who is signed in, for the pages of the console.
 *
 * @param account that the answer is for
 * @param operatorRole absent for people who are no operators
 * @param recentUntil until when nothing asks for a new sign-in
 * @param keyOverlapSeconds how long the secret of a key works after a rotation
 * @param may what the role in the account allows, so that pages need not know the roles
 */
public record SessionView(
        Person user,
        Place account,
        List<Place> accounts,
        @Nullable String operatorRole,
        Instant signedInAt,
        Instant recentUntil,
        long keyOverlapSeconds,
        UserSettings settings,
        Rights may) {

    /** A person. */
    public record Person(String id, String name, String email) {}

    /** An account, and the role of the person in it. */
    public record Place(AccountId id, String name, String role) {}

    /** What a role allows. */
    public record Rights(
            boolean run,
            boolean edit,
            boolean manageKeys,
            boolean manageWebhooks,
            boolean manageMembers,
            boolean buyCredits,
            boolean readAudit) {

        private static Rights of(Role role) {
            boolean isMember = role.covers(Role.MEMBER);
            boolean isAdmin = role.covers(Role.ADMIN);
            return new Rights(isMember, isMember, isAdmin, isAdmin, isAdmin, isAdmin, isAdmin);
        }
    }

    static SessionView of(SignedInPerson person, List<Membership> accounts, UserSettings settings) {
        return new SessionView(
                new Person(person.actorName(), person.name(), person.email()),
                new Place(
                        new AccountId(person.account()),
                        person.accountName(),
                        person.role().wire()),
                accounts.stream()
                        .map(known -> new Place(
                                new AccountId(known.account()),
                                known.accountName(),
                                known.role().wire()))
                        .toList(),
                person.operator().map(OperatorRole::wire).orElse(null),
                person.signedInAt(),
                person.signedInAt().plus(Sessions.RECENT),
                ApiKeyService.ROTATION_OVERLAP.toSeconds(),
                settings,
                Rights.of(person.role()));
    }
}
