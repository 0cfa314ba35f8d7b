// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.consent;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.oauth.authorize.PendingRequest;
import dev.atelier.gateway.oauth.connection.AccountPlans;
import dev.atelier.gateway.request.Fields;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageServer;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.platform.error.ApiException;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import java.util.function.BiFunction;

/** The page on which a person decides about an application, every time anew. */
@Singleton
class ConsentEndpoint implements RouteHandler {
    private static final String REQUEST = "request";

    private final PageServer server;
    private final ConsentPage page;
    private final Sessions sessions;
    private final UserRepository users;
    private final ConsentService consents;
    private final AccountPlans plans;

    ConsentEndpoint(
            PageServer server,
            ConsentPage page,
            Sessions sessions,
            UserRepository users,
            ConsentService consents,
            AccountPlans plans) {
        this.server = server;
        this.page = page;
        this.sessions = sessions;
        this.users = users;
        this.consents = consents;
        this.plans = plans;
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                OwnRoute.get(
                        "/oauth/consent", server.page(request -> withPerson(request, request.query(), this::show))),
                OwnRoute.post(
                        "/oauth/consent", server.page(request -> withPerson(request, request.form(), this::decide))));
    }

    private PageAnswer withPerson(
            BrowserRequest request, Fields fields, BiFunction<Visit, BrowserRequest, PageAnswer> then) {
        String id = fields.text(REQUEST);
        if (!id.matches("[0-9a-f]{64}")) {
            throw ApiException.notFound(REQUEST);
        }
        return sessions.find(request)
                .map(person -> then.apply(new Visit(id, person), request))
                .orElseGet(() -> PageAnswer.seeOther(loginLink(id)));
    }

    /** A person at the page of one request. */
    record Visit(String requestId, SignedInPerson person) {

        String purpose() {
            return "consent " + requestId;
        }
    }

    static String loginLink(String requestId) {
        return new LocalTarget("/oauth/consent?" + REQUEST + "=" + requestId).loginLink();
    }

    private PageAnswer show(Visit visit, BrowserRequest request) {
        PendingRequest pending = consents.find(visit.requestId(), visit.person().user());
        if (pending.decision().isPresent()) {
            throw ApiException.notFound(REQUEST);
        }
        return page.render(request, visit, pending, "");
    }

    private PageAnswer decide(Visit visit, BrowserRequest request) {
        SignedInPerson person = visit.person();
        if (!sessions.isCsrfToken(person, visit.purpose(), request.form().text("csrf"))) {
            throw PageException.forbidden("error_foreign_form");
        }
        if (!request.form().text("decision").equals("allow")) {
            return page.renderWayBack(request, consents.deny(visit.requestId(), person.user()), false);
        }
        ConsentForm form = ConsentForm.parse(request.form())
                .orElseThrow(() -> ApiException.invalid("The form is malformed.", "daily_cap"));
        String fault = fault(person, form);
        return fault.isEmpty()
                ? page.renderWayBack(request, allow(visit, form, request.requestId()), true)
                : page.render(request, visit, consents.find(visit.requestId(), person.user()), fault);
    }

    /** The key of the text that says why the person cannot allow this; empty when the person can. */
    private String fault(SignedInPerson person, ConsentForm form) {
        Role role = users.listOfUser(person.user()).stream()
                .filter(membership -> membership.account() == form.account())
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("account"))
                .role();
        if (!form.isWithin(role)) {
            return "consent_role";
        }
        if (form.scopes().isEmpty()) {
            return "consent_no_scope";
        }
        return form.isGenerous() && !sessions.isRecent(person) ? "consent_sign_in_again" : "";
    }

    private URI allow(Visit visit, ConsentForm form, String requestId) {
        SignedInPerson person = visit.person();
        plans.store(form.account());
        return consents.allow(
                visit.requestId(),
                form.account(),
                person.user(),
                form.toAllowed(),
                new Actor(person.actorName(), requestId));
    }
}
