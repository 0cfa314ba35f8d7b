// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.member;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.SignInRoutes;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPages;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.mail.PeopleMail;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageRequest;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.json.WireName;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page on which owners and administrators see, invite, change and remove the members of their account. */
@Singleton
class MembersPage implements RouteHandler {
    private static final int OK = 200;
    private static final int UNPROCESSABLE = 422;
    private static final LocalTarget HERE = new LocalTarget("/members");
    /** The choice that removes a member. */
    private static final String REMOVE = "remove";

    private final SignedInPages pages;
    private final PageRenderer renderer;
    private final Sessions sessions;
    private final MemberService members;
    private final PeopleMail mail;

    MembersPage(SignedInPages pages, PageRenderer renderer, Sessions sessions, MemberService members, PeopleMail mail) {
        this.pages = pages;
        this.renderer = renderer;
        this.sessions = sessions;
        this.members = members;
        this.mail = mail;
    }

    @Override
    public List<PublicRoute> routes() {
        return List.of(
                SignInRoutes.MEMBERS, SignInRoutes.INVITE_FORM, SignInRoutes.INVITE_END_FORM, SignInRoutes.ROLE_FORM);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        pages.serve(context, found, HERE, (request, person) -> {
            if (route.equals(SignInRoutes.MEMBERS)) {
                return render(request, person, OK, "", "");
            }
            if (route.equals(SignInRoutes.INVITE_END_FORM)) {
                members.endInvite(person, request.form().text("invite"), request.requestId());
                return PageAnswer.seeOther(HERE.path());
            }
            // A stranger at a browser that was left open must not give access.
            if (!sessions.isRecent(person)) {
                return PageAnswer.seeOther(HERE.loginLink());
            }
            return route.equals(SignInRoutes.INVITE_FORM) ? invite(request, person) : change(request, person);
        });
    }

    private PageAnswer invite(PageRequest request, SignedInPerson person) {
        Optional<Email> email = Email.parse(request.form().text("email"));
        Optional<Role> role = WireName.find(Role.class, request.form().text("role"));
        if (email.isEmpty() || role.isEmpty()) {
            return render(request, person, UNPROCESSABLE, "", "problem_email");
        }
        String link = members.invite(person, email.orElseThrow(), role.orElseThrow(), request.requestId())
                .url();
        mail.send(PeopleMail.Kind.INVITE, email.orElseThrow(), renderer.language(request), person.accountName(), link);
        return render(request, person, OK, link, "");
    }

    private PageAnswer change(PageRequest request, SignedInPerson person) {
        String choice = request.form().text("role");
        Optional<Role> role = WireName.find(Role.class, choice);
        if (role.isEmpty() && !choice.equals(REMOVE)) {
            throw new PageException(UNPROCESSABLE, "error_input");
        }
        members.change(person, user(request), role, request.requestId());
        return PageAnswer.seeOther(HERE.path());
    }

    private static long user(PageRequest request) {
        try {
            return Long.parseLong(request.form().text("user"));
        } catch (NumberFormatException _) {
            throw new PageException(UNPROCESSABLE, "error_input");
        }
    }

    private PageAnswer render(PageRequest request, SignedInPerson person, int status, String link, String problem) {
        Map<String, String> texts = renderer.texts(request, "signin/members");
        Map<String, Object> data = new HashMap<>();
        data.put("person", person);
        data.put("csrf", pages.csrfToken(person));
        data.put("members", members.list(person));
        data.put(
                "invites",
                members.listInvites(person).stream()
                        .map(invite -> new InviteRow(
                                invite.id(),
                                invite.email().map(Email::text).orElse(""),
                                invite.role().map(Role::wire).orElse("")))
                        .toList());
        data.put(
                "roles",
                Arrays.stream(Role.values())
                        .filter(person.role()::covers)
                        .map(Role::wire)
                        .toList());
        data.put("can_invite", members.canInvite());
        data.put("link", link);
        data.put("mailed", mail.isEnabled());
        data.put("problem", problem.isEmpty() ? "" : texts.getOrDefault(problem, ""));
        return renderer.render(request.onPage(HERE.path()), status, "signin/members", data);
    }

    /** An invite as the page shows it. */
    public record InviteRow(String id, String email, String role) {}
}
