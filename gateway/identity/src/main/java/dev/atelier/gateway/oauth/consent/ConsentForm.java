// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.consent;

import dev.atelier.gateway.request.Fields;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.json.WireName;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a person filled in on the consent page.
 *
 * @param dailyCap empty for no limit
 */
record ConsentForm(long account, Set<Scope> scopes, OptionalLong dailyCap, boolean topUp) {
    /** What the page suggests: an image or two a day on most models, and no surprise for a person who just clicks. */
    static final long SUGGESTED_CAP = 500;

    private static final long MAX_CAP = 1_000_000_000_000L;

    /** Empty when a field is malformed, which a browser does not send. */
    static Optional<ConsentForm> parse(Fields form) {
        String cap = form.text("daily_cap").strip();
        String account = form.text("account");
        boolean isWellFormed = account.matches("[0-9]{1,18}") && cap.matches("[0-9]{0,13}");
        if (!isWellFormed || (!cap.isEmpty() && (Long.parseLong(cap) < 1 || Long.parseLong(cap) > MAX_CAP))) {
            return Optional.empty();
        }
        return Optional.of(new ConsentForm(
                Long.parseLong(account),
                form.all("scope").stream()
                        .flatMap(word -> WireName.find(Scope.class, word).stream())
                        .collect(Collectors.toUnmodifiableSet()),
                cap.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(cap)),
                form.text("top_up").equals("on")));
    }

    /** Whether the person wants more than the page suggested, which needs a recent sign-in. */
    boolean isGenerous() {
        return topUp || dailyCap.isEmpty() || dailyCap.orElseThrow() > SUGGESTED_CAP;
    }

    /** Whether a member with this role may give so much away: a viewer cannot spend, and a member cannot charge a card. */
    boolean isWithin(Role role) {
        boolean scopesAllowed = role.covers(Role.MEMBER) || Set.of(Scope.READ).containsAll(scopes);
        return scopesAllowed && (!topUp || role.covers(Role.ADMIN));
    }

    ConsentService.Allowed toAllowed() {
        return new ConsentService.Allowed(scopes, dailyCap, topUp);
    }
}
