// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.token;

import com.nimbusds.oauth2.sdk.OAuth2Error;
import dev.atelier.gateway.admission.AddressRateLimiter;
import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.apikey.KeyCheck;
import dev.atelier.gateway.apikey.KeyFingerprint;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.oauth.OAuthException;
import dev.atelier.gateway.oauth.OAuthSecrets;
import dev.atelier.gateway.oauth.OAuthSecrets.RefreshToken;
import dev.atelier.gateway.oauth.OAuthServer;
import dev.atelier.gateway.oauth.client.ClientDirectory;
import dev.atelier.gateway.oauth.connection.ConnectionService;
import dev.atelier.gateway.request.Fields;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/**
 * Lets an application give its access back (RFC 7009): a refresh token ends the connection, an access token ends alone.
 * The answer is the same for an unknown token.
 */
@Singleton
class RevocationEndpoint implements RouteHandler {
    private static final int PER_ADDRESS = 120;

    private final TokenRepository tokens;
    private final OAuthSecrets secrets;
    private final ConnectionService connections;
    private final AccessTokens accessTokens;
    private final Clock clock;
    private final AddressRateLimiter limiter;

    RevocationEndpoint(
            TokenRepository tokens,
            OAuthSecrets secrets,
            ConnectionService connections,
            AccessTokens accessTokens,
            Clock clock) {
        this.tokens = tokens;
        this.secrets = secrets;
        this.connections = connections;
        this.accessTokens = accessTokens;
        this.clock = clock;
        this.limiter = new AddressRateLimiter(PER_ADDRESS, clock, "Too many revocations from this address.");
    }

    /** Ends single access tokens. */
    @Singleton
    static class AccessTokens {
        private final TokenRepository tokens;
        private final KeyFingerprint fingerprint;
        private final KeyCheck check;
        private final CredentialCache cache;

        AccessTokens(TokenRepository tokens, KeyFingerprint fingerprint, KeyCheck check, CredentialCache cache) {
            this.tokens = tokens;
            this.fingerprint = fingerprint;
            this.check = check;
            this.cache = cache;
        }

        void revoke(String client, String text) {
            ApiKeySecret.parse(text).filter(check::accepts).ifPresent(token -> {
                boolean deleted = QuarkusTransaction.requiringNew()
                        .call(() -> tokens.deleteToken(client, token, fingerprint.newest(token)));
                if (deleted) {
                    cache.invalidate(token.credential());
                }
            });
        }
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(OwnRoute.post("/oauth/revoke", (context, _) -> answer(context)));
    }

    private void answer(RequestContext context) {
        String address = context.address();
        var actor = new Actor("oauth", context.requestId().value());
        OAuthServer.serve(context, body -> {
            limiter.admit(address);
            Fields form = Fields.ofForm(body);
            String client =
                    form.single("client_id").filter(ClientDirectory::isId).orElseThrow(() -> missing("client_id"));
            String token = form.single("token").orElseThrow(() -> missing("token"));
            RefreshToken.parse(token)
                    .ifPresentOrElse(
                            refresh -> endConnection(client, refresh, actor), () -> accessTokens.revoke(client, token));
            return OAuthServer.Answer.ok(Map.of());
        });
    }

    private void endConnection(String client, RefreshToken token, Actor actor) {
        boolean isTheirs = QuarkusTransaction.requiringNew()
                .call(() -> tokens.lock(token.connection())
                        .filter(found -> found.accepts(secrets, token, client, clock.instant()))
                        .isPresent());
        if (isTheirs) {
            connections.revoke(token.connection(), "revoked_by_application", actor);
        }
    }

    private static OAuthException missing(String field) {
        return new OAuthException(OAuth2Error.INVALID_REQUEST, "The field " + field + " is missing or there twice.");
    }
}
