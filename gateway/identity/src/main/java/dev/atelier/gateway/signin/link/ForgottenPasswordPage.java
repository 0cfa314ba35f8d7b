// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.link;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.signin.mail.PeopleMail;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageServer;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserRepository;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Mails a link for a new password to a person who forgot it, where the operator has a mail server. */
@Singleton
class ForgottenPasswordPage implements RouteHandler {
    private final PageServer server;
    private final PageRenderer renderer;
    private final PeopleMail mail;
    private final LinkService links;
    private final UserRepository users;

    ForgottenPasswordPage(
            PageServer server, PageRenderer renderer, PeopleMail mail, LinkService links, UserRepository users) {
        this.server = server;
        this.renderer = renderer;
        this.mail = mail;
        this.links = links;
        this.users = users;
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                OwnRoute.get("/reset", server.page(request -> render(request, ""))),
                OwnRoute.post("/reset", server.page(this::ask)));
    }

    /** One answer for a known and an unknown address, at the same time. */
    private PageAnswer ask(BrowserRequest request) {
        requireMail();
        Optional<Email> email = Email.parse(request.form().text("email"));
        if (email.isEmpty()) {
            return render(request, "problem_email");
        }
        Locale language = renderer.language(request);
        mail.request(
                request,
                email.orElseThrow(),
                () -> users.find(email.orElseThrow()).ifPresent(user -> send(user, language, request.requestId())));
        return renderer.render(request, "signin/mailed", Map.of());
    }

    /** Mails to the stored address of the user: the spelling that was typed may be another mailbox. */
    private void send(User user, Locale language, String requestId) {
        var email = new Email(user.email());
        String link = links.createReset(email, new Actor("stranger", requestId)).url();
        mail.send(PeopleMail.Kind.RESET, email, language, "", link);
    }

    private void requireMail() {
        if (!mail.isEnabled()) {
            throw PageException.notFound();
        }
    }

    private PageAnswer render(BrowserRequest request, String problem) {
        requireMail();
        return renderer.renderForm(request, "signin/forgotten", problem, Map.of());
    }
}
