// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.link;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.SignInRoutes;
import dev.atelier.gateway.signin.mail.PeopleMail;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.page.PageRequest;
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
    private static final int OK = 200;
    private static final int UNPROCESSABLE = 422;
    private static final int NOT_FOUND = 404;

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
    public List<PublicRoute> routes() {
        return List.of(SignInRoutes.FORGOTTEN, SignInRoutes.FORGOTTEN_FORM);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        boolean isForm = found.route().equals(SignInRoutes.FORGOTTEN_FORM);
        server.serve(context, found, request -> {
            if (!mail.isEnabled()) {
                throw new PageException(NOT_FOUND, "error_not_found");
            }
            return isForm ? ask(request) : render(request, OK, false);
        });
    }

    /** One answer for a known and an unknown address, at the same time. */
    private PageAnswer ask(PageRequest request) {
        Optional<Email> email = Email.parse(request.form().text("email"));
        if (email.isEmpty()) {
            return render(request, UNPROCESSABLE, true);
        }
        Locale language = renderer.language(request);
        mail.request(
                request,
                email.orElseThrow(),
                () -> users.find(email.orElseThrow()).ifPresent(user -> send(user, language, request.requestId())));
        return renderer.render(request, OK, "signin/mailed", Map.of());
    }

    /** Mails to the stored address of the user: the spelling that was typed may be another mailbox. */
    private void send(User user, Locale language, String requestId) {
        var email = new Email(user.email());
        String link = links.createReset(email, new Actor("stranger", requestId)).url();
        mail.send(PeopleMail.Kind.RESET, email, language, "", link);
    }

    private PageAnswer render(PageRequest request, int status, boolean problem) {
        return renderer.render(request, status, "signin/forgotten", Map.of("problem", problem));
    }
}
