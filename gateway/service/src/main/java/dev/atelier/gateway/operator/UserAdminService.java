// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.operator.UserAdminResource.UserRequest;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.gateway.signin.link.OneTimeLink;
import dev.atelier.gateway.signin.mail.PeopleMail;
import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserDirectory;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jspecify.annotations.Nullable;

/** The operator's links for people: billing-service knows whether an account exists, and how it is called. */
@Singleton
class UserAdminService {
    private final AccountAdminClient billing;
    /** The operator's API knows no language of the receiver. */
    private static final Locale LANGUAGE = Locale.ENGLISH;

    private final LinkService links;
    private final PeopleMail mail;
    private final UserDirectory directory;
    private final Cursors cursors;
    private final AuditLog audit;

    UserAdminService(
            @RestClient AccountAdminClient billing,
            LinkService links,
            PeopleMail mail,
            UserDirectory directory,
            Cursors cursors,
            AuditLog audit) {
        this.billing = billing;
        this.links = links;
        this.mail = mail;
        this.directory = directory;
        this.cursors = cursors;
        this.audit = audit;
    }

    /** The newest people first. */
    Page<UserView> list(String words, @Nullable String limit, @Nullable String cursor) {
        PageRequest request = cursors.request(limit, cursor, "/admin/users " + words);
        return request.page(
                directory.list(words, request.before(), request.rowsToRead()),
                UserView::of,
                user -> Long.toString(user.id()));
    }

    /** @param user as the answers name people */
    UserView setRole(String user, Optional<OperatorRole> role, Actor actor) {
        long id = number(user);
        UserDirectory.Entry known = directory.find(id).orElseThrow(UserAdminService::unknown);
        QuarkusTransaction.requiringNew().run(() -> {
            directory.setOperator(id, role);
            audit.recordForOperator(
                    actor,
                    Action.OPERATOR_ROLE_SET,
                    Map.of(
                            "user",
                            "user_" + id,
                            "from",
                            known.operator().map(OperatorRole::wire).orElse("none"),
                            "to",
                            role.map(OperatorRole::wire).orElse("none")));
        });
        return UserView.of(directory.find(id).orElseThrow(UserAdminService::unknown));
    }

    private static long number(String user) {
        if (!user.matches("user_[0-9]{1,18}")) {
            throw unknown();
        }
        return Long.parseLong(user.substring("user_".length()));
    }

    private static ApiException unknown() {
        return new ApiException(ErrorCode.NOT_FOUND, "There is no such user.");
    }

    LinkService.Created createSetup(UserRequest request, Actor actor) {
        AccountAdminClient.Account account = billing.get(request.requireAccount());
        return links.createSetup(account.id(), account.name(), actor);
    }

    LinkService.Created invite(UserRequest request, Actor actor) {
        var email = request.requireEmail();
        Role role = request.roleOr(Role.MEMBER);
        AccountAdminClient.Account account = billing.get(request.requireAccount());
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
