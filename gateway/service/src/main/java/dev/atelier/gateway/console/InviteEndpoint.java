// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.ConsoleAnswer;
import dev.atelier.gateway.signin.console.ConsoleCall;
import dev.atelier.gateway.signin.console.ConsoleGuard;
import dev.atelier.gateway.signin.console.ConsoleRequest;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.gateway.signin.mail.PeopleMail;
import dev.atelier.gateway.signin.member.MemberService;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.page.Page;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Invites into an account, for its administrators; the link is shown once, to the administrator who made it. */
@Singleton
class InviteEndpoint implements RouteHandler {
    private final ConsoleCall console;
    private final ConsoleGuard guard;
    private final MemberService members;
    private final PeopleMail mail;
    private final PageRenderer pages;

    InviteEndpoint(
            ConsoleCall console, ConsoleGuard guard, MemberService members, PeopleMail mail, PageRenderer pages) {
        this.console = console;
        this.guard = guard;
        this.members = members;
        this.mail = mail;
        this.pages = pages;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(ConsoleRoutes.INVITES, ConsoleRoutes.INVITE, ConsoleRoutes.END_INVITE);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        console.serve(context, found, call -> {
            ConsoleGuard.requireRole(call.person(), Role.ADMIN);
            if (route.equals(ConsoleRoutes.INVITE)) {
                return ConsoleAnswer.created(invite(call));
            }
            if (route.equals(ConsoleRoutes.END_INVITE)) {
                members.endInvite(
                        call.person(), call.parameter(), call.request().requestId());
            }
            return list(call.person());
        });
    }

    /** An open invite. */
    record InviteView(String id, String email, String role, Instant expiresAt) {}

    /** An invite that was just made, with its link. */
    record NewInviteView(String email, String role, Instant expiresAt, String link, boolean mailed) {}

    /** The person to invite. */
    record InviteRequest(@Nullable String email, @Nullable String role) {

        Email parseEmail() {
            return Email.parse(email == null ? "" : email)
                    .orElseThrow(() -> ApiException.invalid("This is no e-mail address.", "email"));
        }

        Role parseRole() {
            return WireName.parse(Role.class, role == null ? "" : role, "A role", "role");
        }
    }

    private Page<InviteView> list(SignedInPerson person) {
        List<InviteView> views = members.listInvites(person).stream()
                .map(link -> new InviteView(
                        link.id(),
                        link.email().map(Email::text).orElse(""),
                        link.role().map(Role::wire).orElse(""),
                        link.expiresAt()))
                .toList();
        return new Page<>(views, null);
    }

    private NewInviteView invite(ConsoleRequest call) {
        guard.requireRecent(call.person());
        InviteRequest wanted = call.read(InviteRequest.class);
        Email email = wanted.parseEmail();
        Role role = wanted.parseRole();
        SignedInPerson person = call.person();
        LinkService.Created link =
                members.invite(person, email, role, call.request().requestId());
        mail.send(PeopleMail.Kind.INVITE, email, pages.language(call.request()), person.accountName(), link.url());
        return new NewInviteView(email.text(), role.wire(), link.expiresAt(), link.url(), mail.isEnabled());
    }
}
