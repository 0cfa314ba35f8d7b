// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.token;

import com.nimbusds.oauth2.sdk.OAuth2Error;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.oauth.OAuthException;
import dev.atelier.gateway.oauth.OAuthSecrets;
import dev.atelier.gateway.oauth.OAuthSecrets.RefreshToken;
import dev.atelier.gateway.oauth.Words;
import dev.atelier.gateway.oauth.client.OAuthClient;
import dev.atelier.gateway.oauth.connection.ConnectionService;
import dev.atelier.platform.failpoint.FailPoint;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges a refresh token for an access token and the next refresh token. The predecessor works for a minute more and
 * gets the same successor, because several programs share a connection; an older one was stolen or copied, and ends it.
 */
@Singleton
class RefreshService {
    static final Duration GRACE = Duration.ofSeconds(60);

    private final TokenRepository tokens;
    private final TokenIssuer issuer;
    private final OAuthSecrets secrets;
    private final ConnectionService connections;
    private final CredentialCache cache;
    private final Clock clock;

    RefreshService(
            TokenRepository tokens,
            TokenIssuer issuer,
            OAuthSecrets secrets,
            ConnectionService connections,
            CredentialCache cache,
            Clock clock) {
        this.tokens = tokens;
        this.issuer = issuer;
        this.secrets = secrets;
        this.connections = connections;
        this.cache = cache;
        this.clock = clock;
    }

    private sealed interface Outcome {

        record Issued(IssuedTokens tokens) implements Outcome {}

        record Reused() implements Outcome {}
    }

    /**
     * @param scopes that the client names, or an empty text; the token has those of the connection, whatever it names
     * @throws OAuthException as RFC 6749 5.2 says
     */
    IssuedTokens refresh(
            OAuthClient client, String presented, String scopes, @Nullable List<URI> resources, Actor actor) {
        RefreshToken token = RefreshToken.parse(presented).orElseThrow(RefreshService::refused);
        Outcome outcome = QuarkusTransaction.requiringNew().call(() -> refreshOnce(client, token, scopes, resources));
        return switch (outcome) {
            case Outcome.Issued(var issued) -> {
                FailPoint.hit("gateway.oauth.after-refresh");
                cache.refresh(token.connection());
                yield issued;
            }
            case Outcome.Reused() -> {
                connections.revoke(token.connection(), "refresh_token_reused", actor);
                throw refused();
            }
        };
    }

    private Outcome refreshOnce(OAuthClient client, RefreshToken token, String scopes, @Nullable List<URI> resources) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        TokenRepository.Refreshable connection = tokens.lock(token.connection())
                .filter(found -> found.accepts(secrets, token, client.id(), now))
                .orElseThrow(RefreshService::refused);
        Set<Audience> audiences = issuer.audiences(resources, connection.audiences());
        checkScopes(scopes, connection);
        long behind = connection.generation() - token.generation();
        if (behind > 1 || (behind == 1 && !connection.rotatedAt().plus(GRACE).isAfter(now))) {
            return new Outcome.Reused();
        }
        if (behind == 0) {
            tokens.rotate(connection.id(), now, now.plus(TokenIssuer.REFRESH_LIFETIME));
        }
        return new Outcome.Issued(new IssuedTokens(
                issuer.issue(connection.id(), audiences, now),
                TokenIssuer.ACCESS_LIFETIME,
                issuer.refreshToken(connection.id(), token.generation() + 1, connection.salt()),
                connection.scopes()));
    }

    /** A refresh gives no scope that the person did not approve. */
    private static void checkScopes(String scopes, TokenRepository.Refreshable connection) {
        Set<String> granted =
                Arrays.stream(Words.of(connection.scopes()).split(" ")).collect(Collectors.toSet());
        boolean isWithin =
                scopes.isBlank() || Arrays.stream(scopes.strip().split(" +")).allMatch(granted::contains);
        if (!isWithin) {
            throw new OAuthException(OAuth2Error.INVALID_SCOPE, "A scope is not one that the person approved.");
        }
    }

    private static OAuthException refused() {
        return new OAuthException(
                OAuth2Error.INVALID_GRANT, "The refresh token is unknown, expired, revoked or another client's.");
    }
}
