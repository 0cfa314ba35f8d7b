// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.gateway.signin.link.OneTimeLink;
import dev.atelier.gateway.signin.mail.PeopleMail;
import dev.atelier.gateway.signin.user.Role;
import jakarta.inject.Singleton;
import java.util.Locale;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The operator's links for people: billing-service knows whether an account exists, and how it is called. */
@Singleton
class UserAdminService {
    private final BillingClient billing;
    /** The operator's API knows no language of the receiver. */
    private static final Locale LANGUAGE = Locale.ENGLISH;

    private final LinkService links;
    private final PeopleMail mail;

    UserAdminService(@RestClient BillingClient billing, LinkService links, PeopleMail mail) {
        this.billing = billing;
        this.links = links;
        this.mail = mail;
    }

    LinkService.Created createSetup(UserRequest request, Actor actor) {
        BillingClient.Account account = billing.get(request.requireAccount());
        return links.createSetup(account.id(), account.name(), actor);
    }

    LinkService.Created invite(UserRequest request, Actor actor) {
        var email = request.requireEmail();
        Role role = request.roleOr(Role.MEMBER);
        BillingClient.Account account = billing.get(request.requireAccount());
        LinkService.Created link = links.invite(
                new OneTimeLink.Invite(email, account.id(), account.name(), role, request.isOperator()), actor);
        mail.send(PeopleMail.Kind.INVITE, email, LANGUAGE, account.name(), link.url());
        return link;
    }

    LinkService.Created createReset(UserRequest request, Actor actor) {
        LinkService.Created link = links.createReset(request.requireEmail(), actor);
        mail.send(PeopleMail.Kind.RESET, request.requireEmail(), LANGUAGE, "", link.url());
        return link;
    }
}
