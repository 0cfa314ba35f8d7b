// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.gateway.signin.link.OneTimeLink;
import dev.atelier.gateway.signin.user.Role;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The operator's links for people: billing-service knows whether an account exists, and how it is called. */
@Singleton
class UserAdminService {
    private final BillingClient billing;
    private final LinkService links;

    UserAdminService(@RestClient BillingClient billing, LinkService links) {
        this.billing = billing;
        this.links = links;
    }

    LinkService.Created createSetup(UserRequest request, Actor actor) {
        BillingClient.Account account = billing.get(request.requireAccount());
        return links.createSetup(account.id(), account.name(), actor);
    }

    LinkService.Created invite(UserRequest request, Actor actor) {
        var email = request.requireEmail();
        Role role = request.roleOr(Role.MEMBER);
        BillingClient.Account account = billing.get(request.requireAccount());
        return links.invite(
                new OneTimeLink.Invite(email, account.id(), account.name(), role, request.isOperator()), actor);
    }

    LinkService.Created createReset(UserRequest request, Actor actor) {
        return links.createReset(request.requireEmail(), actor);
    }
}
