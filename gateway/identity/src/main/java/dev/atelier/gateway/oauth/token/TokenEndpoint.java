// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.token;

import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import dev.atelier.gateway.admission.AddressRateLimiter;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.oauth.Issuer;
import dev.atelier.gateway.oauth.OAuthException;
import dev.atelier.gateway.oauth.OAuthServer;
import dev.atelier.gateway.oauth.client.ClientDirectory;
import dev.atelier.gateway.oauth.client.OAuthClient;
import dev.atelier.gateway.request.Fields;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Set;

/** Gives tokens for codes and for refresh tokens (RFC 6749 3.2). */
@Singleton
class TokenEndpoint implements RouteHandler {
    /** A client gets a token once an hour; behind one address there can be a whole office of clients. */
    private static final int PER_ADDRESS = 600;

    private static final Set<String> GRANTS = Set.of("authorization_code", "refresh_token");
    private static final String FORM = "application/x-www-form-urlencoded";

    private final ClientDirectory clients;
    private final CodeService codes;
    private final RefreshService refreshes;
    private final Issuer issuer;
    private final AddressRateLimiter limiter;

    TokenEndpoint(ClientDirectory clients, CodeService codes, RefreshService refreshes, Issuer issuer, Clock clock) {
        this.clients = clients;
        this.codes = codes;
        this.refreshes = refreshes;
        this.issuer = issuer;
        this.limiter = new AddressRateLimiter(PER_ADDRESS, clock, "Too many token requests from this address.");
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(OwnRoute.post("/oauth/token", (context, _) -> answer(context)));
    }

    private void answer(RequestContext context) {
        String address = context.address();
        var actor = new Actor("oauth", context.requestId().value());
        boolean isForm = OAuthServer.hasType(context, FORM);
        OAuthServer.serve(context, body -> {
            limiter.admit(address);
            if (!isForm) {
                throw new OAuthException(OAuth2Error.INVALID_REQUEST, "The body must be " + FORM + ".");
            }
            return OAuthServer.Answer.ok(issue(body, actor).toJson());
        });
    }

    private IssuedTokens issue(String body, Actor actor) {
        Fields form = Fields.ofForm(body);
        OAuthClient client = clients.findForToken(form.single("client_id")
                .orElseThrow(() -> new OAuthException(
                        OAuth2Error.INVALID_CLIENT, "The field client_id is missing or there twice.")));
        if (!GRANTS.contains(form.text("grant_type"))) {
            throw new OAuthException(
                    OAuth2Error.UNSUPPORTED_GRANT_TYPE, "The grant_type is authorization_code or refresh_token.");
        }
        TokenRequest request = parse(body);
        return switch (request.getAuthorizationGrant()) {
            case AuthorizationCodeGrant code -> codes.exchange(client, code, request.getResources(), actor);
            case RefreshTokenGrant refresh ->
                refreshes.refresh(
                        client,
                        refresh.getRefreshToken().getValue(),
                        form.text("scope"),
                        request.getResources(),
                        actor);
            default ->
                throw new OAuthException(
                        OAuth2Error.UNSUPPORTED_GRANT_TYPE, "The grant_type is authorization_code or refresh_token.");
        };
    }

    private TokenRequest parse(String body) {
        // Without the headers: clients have no secret, so a header Authorization is of no meaning here.
        var http = new HTTPRequest(HTTPRequest.Method.POST, issuer.at("/oauth/token"));
        try {
            http.setContentType(FORM);
            http.setBody(body);
            return TokenRequest.parse(http);
        } catch (ParseException fault) {
            throw OAuthException.of(fault);
        } catch (IllegalArgumentException _) {
            throw new OAuthException(OAuth2Error.INVALID_REQUEST, "A value is malformed.");
        }
    }
}
