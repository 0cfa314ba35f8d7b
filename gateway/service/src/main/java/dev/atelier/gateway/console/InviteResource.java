// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.gateway.signin.mail.PeopleMail;
import dev.atelier.gateway.signin.member.MemberService;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Invites into an account, for its administrators; the link is shown once, to the administrator who made it. */
@Path("/console/api/v1/invites")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@SignedIn(role = Role.ADMIN)
public class InviteResource {
    private static final int CREATED = 201;

    private final SignedInCall call;
    private final MemberService members;
    private final PeopleMail mail;
    private final PageRenderer pages;

    InviteResource(SignedInCall call, MemberService members, PeopleMail mail, PageRenderer pages) {
        this.call = call;
        this.members = members;
        this.mail = mail;
        this.pages = pages;
    }

    /** An open invite. */
    public record InviteView(String id, String email, String role, Instant expiresAt) {}

    /** An invite that was just made, with its link. */
    public record NewInviteView(String email, String role, Instant expiresAt, String link, boolean mailed) {}

    /** The person to invite. */
    public record InviteRequest(
            @Nullable String email, @Nullable String role) {

        Email parseEmail() {
            return Email.parse(email == null ? "" : email)
                    .orElseThrow(() -> ApiException.invalid("This is no e-mail address.", "email"));
        }

        Role parseRole() {
            return WireName.parse(Role.class, role == null ? "" : role, "A role", "role");
        }
    }

    @GET
    public Page<InviteView> list() {
        List<InviteView> views = members.listInvites(call.person()).stream()
                .map(link -> new InviteView(
                        link.id(),
                        link.email().map(Email::text).orElse(""),
                        link.role().map(Role::wire).orElse(""),
                        link.expiresAt()))
                .toList();
        return new Page<>(views, null);
    }

    @POST
    @ResponseStatus(CREATED)
    @SignedIn(role = Role.ADMIN, recent = true)
    public NewInviteView invite(@Nullable InviteRequest body) {
        InviteRequest wanted = call.requireBody(body);
        Email email = wanted.parseEmail();
        Role role = wanted.parseRole();
        SignedInPerson person = call.person();
        LinkService.Created link = members.invite(person, email, role, call.requestId());
        mail.send(PeopleMail.Kind.INVITE, email, pages.language(call.page()), person.accountName(), link.url());
        return new NewInviteView(email.text(), role.wire(), link.expiresAt(), link.url(), mail.isEnabled());
    }

    @DELETE
    @Path("/{id}")
    public Page<InviteView> end(@RestPath String id) {
        members.endInvite(call.person(), id, call.requestId());
        return list();
    }
}
