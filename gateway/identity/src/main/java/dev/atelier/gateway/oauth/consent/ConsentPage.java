// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.consent;

import dev.atelier.gateway.oauth.authorize.PendingRequest;
import dev.atelier.gateway.oauth.client.ClientRepository;
import dev.atelier.gateway.oauth.client.OAuthClient;
import dev.atelier.gateway.oauth.client.RedirectUri;
import dev.atelier.gateway.oauth.consent.ConsentEndpoint.Visit;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageRenderer;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Shows who asks for what, and the way back to the application. */
@Singleton
class ConsentPage {
    private static final String TEMPLATE = "oauth/consent";

    private final PageRenderer renderer;
    private final Sessions sessions;
    private final UserRepository users;
    private final ClientRepository clients;

    ConsentPage(PageRenderer renderer, Sessions sessions, UserRepository users, ClientRepository clients) {
        this.renderer = renderer;
        this.sessions = sessions;
        this.users = users;
        this.clients = clients;
    }

    /** @param fault the key of the text that says what to change, or an empty text */
    PageAnswer render(BrowserRequest request, Visit visit, PendingRequest pending, String fault) {
        OAuthClient client = clients.find(pending.client()).orElseThrow(() -> ApiException.notFound("application"));
        Map<String, String> texts = renderer.texts(request, TEMPLATE);
        Map<String, Object> data = new HashMap<>();
        data.put("client", client.name());
        data.put("verified", client.verifiedHost().orElse(""));
        data.put("redirect", RedirectUri.host(pending.redirectUri()));
        data.put("local", RedirectUri.isLocal(pending.redirectUri()));
        data.put("impersonable", client.verifiedHost().isPresent() && client.isLocalOnly());
        data.put("person", visit.person().name() + " (" + visit.person().email() + ")");
        data.put("accounts", accounts(visit, request));
        data.put("scopes", scopes(request, pending, texts));
        data.put(
                "cap",
                request.form().values().containsKey("daily_cap")
                        ? request.form().text("daily_cap")
                        : Long.toString(ConsentForm.SUGGESTED_CAP));
        data.put("topUp", request.form().text("top_up").equals("on"));
        data.put("csrf", sessions.csrfToken(visit.person(), visit.purpose()));
        data.put("request", visit.requestId());
        data.put("login", fault.equals("consent_sign_in_again") ? ConsentEndpoint.loginLink(visit.requestId()) : "");
        return renderer.renderForm(request, TEMPLATE, fault, data);
    }

    /**
     * An answer of its own and no redirect: browsers apply the form-action of the page that was left to redirects, and
     * would stop the way back to the application.
     */
    PageAnswer renderWayBack(BrowserRequest request, URI location, boolean allowed) {
        return renderer.render(
                request,
                "oauth/continue",
                Map.of(
                        "location",
                        location.toString(),
                        "host",
                        RedirectUri.host(location.toString()),
                        "allowed",
                        allowed));
    }

    private List<Map<String, Object>> accounts(Visit visit, BrowserRequest request) {
        OptionalLong chosen = request.form().single("account").stream()
                .filter(text -> text.matches("[0-9]{1,18}"))
                .mapToLong(Long::parseLong)
                .findFirst();
        long selected = chosen.orElse(visit.person().account());
        return users.listOfUser(visit.person().user()).stream()
                .map(membership -> Map.<String, Object>of(
                        "id",
                        Long.toString(membership.account()),
                        "name",
                        membership.accountName(),
                        "selected",
                        membership.account() == selected))
                .toList();
    }

    /** Those that the application asks for; all are ticked until the person unticks one. */
    private static List<Map<String, Object>> scopes(
            BrowserRequest request, PendingRequest pending, Map<String, String> texts) {
        boolean isFirst = request.form().values().isEmpty();
        List<String> ticked = request.form().all("scope");
        return pending.scopes().stream()
                .sorted()
                .map(Scope::wire)
                .map(scope -> Map.<String, Object>of(
                        "value",
                        scope,
                        "text",
                        texts.getOrDefault("scope_" + scope, scope),
                        "ticked",
                        isFirst || ticked.contains(scope)))
                .toList();
    }
}
