// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageServer;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.function.BiFunction;

/** Serves pages that only signed-in people see, and their forms, which carry a token of the session. */
@Singleton
public class SignedInPages {
    /** What the token of these forms is computed for. */
    private static final String PURPOSE = "own pages";

    /** The query parameter with which a link connects an identity to the person. */
    public static final String CONNECT = "connect";

    private static final String FIELD = "csrf";

    private final PageServer server;
    private final Sessions sessions;

    SignedInPages(PageServer server, Sessions sessions) {
        this.server = server;
        this.sessions = sessions;
    }

    /** A page that leads a stranger to the sign-in, and then to the start. */
    public OwnRoute.Handler page(LocalTarget start, BiFunction<BrowserRequest, SignedInPerson, PageAnswer> page) {
        return (context, found) -> serve(context, found, start, page);
    }

    /** A page of an act that outlives the session: a stranger at a browser that was left open is asked to sign in again. */
    public OwnRoute.Handler recentPage(LocalTarget start, BiFunction<BrowserRequest, SignedInPerson, PageAnswer> page) {
        return page(
                start,
                (request, person) -> sessions.isRecent(person)
                        ? page.apply(request, person)
                        : PageAnswer.seeOther(start.loginLink()));
    }

    /**
     * Leads a stranger to the sign-in and back.
     *
     * @param start the page where a stranger begins
     */
    public void serve(
            RequestContext context,
            RouteMatch.Found found,
            LocalTarget start,
            BiFunction<BrowserRequest, SignedInPerson, PageAnswer> page) {
        boolean isForm = found.route().method().equals(HttpMethod.POST);
        server.serve(
                context,
                found,
                request -> sessions.find(request)
                        .map(person -> {
                            if (isForm
                                    && !sessions.isCsrfToken(
                                            person, PURPOSE, request.form().text(FIELD))) {
                                throw PageException.forbidden("error_foreign_form");
                            }
                            return page.apply(request, person);
                        })
                        .orElseGet(() -> PageAnswer.seeOther(start.loginLink())));
    }

    /** What a link of the person's own page carries that connects an identity to them. */
    public String connectToken(SignedInPerson person) {
        return sessions.csrfToken(person, CONNECT);
    }

    public boolean isConnectToken(SignedInPerson person, String token) {
        return sessions.isCsrfToken(person, CONNECT, token);
    }

    /** The value of the hidden field {@code csrf} of these forms. */
    public String csrfToken(SignedInPerson person) {
        return sessions.csrfToken(person, PURPOSE);
    }
}
