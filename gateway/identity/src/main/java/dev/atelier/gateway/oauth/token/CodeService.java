// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.token;

import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.credential.CredentialChanges;
import dev.atelier.gateway.oauth.OAuthException;
import dev.atelier.gateway.oauth.client.OAuthClient;
import dev.atelier.gateway.oauth.connection.ConnectionService;
import dev.atelier.platform.failpoint.FailPoint;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a connection of a code: once, and a code that comes again ends the connection that it became (RFC 9700 2.1.1). */
@Singleton
class CodeService {
    private final CodeRepository codes;
    private final TokenRepository tokens;
    private final TokenIssuer issuer;
    private final CredentialChanges credentials;
    private final ConnectionService connections;
    private final AuditLog audit;
    private final Clock clock;

    CodeService(
            CodeRepository codes,
            TokenRepository tokens,
            TokenIssuer issuer,
            CredentialChanges credentials,
            ConnectionService connections,
            AuditLog audit,
            Clock clock) {
        this.codes = codes;
        this.tokens = tokens;
        this.issuer = issuer;
        this.credentials = credentials;
        this.connections = connections;
        this.audit = audit;
        this.clock = clock;
    }

    private sealed interface Outcome {

        record Issued(IssuedTokens tokens) implements Outcome {}

        record Replayed(long credential) implements Outcome {}
    }

    /** @throws OAuthException as RFC 6749 5.2 says */
    IssuedTokens exchange(
            OAuthClient client, AuthorizationCodeGrant presented, @Nullable List<URI> resources, Actor actor) {
        Outcome outcome =
                QuarkusTransaction.requiringNew().call(() -> exchangeOnce(client, presented, resources, actor));
        FailPoint.hit("gateway.oauth.after-exchange");
        return switch (outcome) {
            case Outcome.Issued(var issued) -> issued;
            case Outcome.Replayed(long credential) -> {
                connections.revoke(credential, "code_replayed", actor);
                throw refused();
            }
        };
    }

    private Outcome exchangeOnce(
            OAuthClient client, AuthorizationCodeGrant presented, @Nullable List<URI> resources, Actor actor) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        String code = presented.getAuthorizationCode().getValue();
        Grant grant = codes.lock(code)
                .filter(found -> found.client().equals(client.id()))
                .orElseThrow(CodeService::refused);
        if (grant.credential().isPresent()) {
            return new Outcome.Replayed(grant.credential().orElseThrow());
        }
        if (!grant.expiresAt().isAfter(now) || !isBoundTo(grant, presented)) {
            throw refused();
        }
        // Before the code is used up: a client that names a wrong resource may try again.
        Set<Audience> audiences = issuer.audiences(resources, grant.audiences());
        FailPoint.hit("gateway.oauth.before-exchange");
        long id = credentials.nextId();
        String salt = issuer.newSalt();
        tokens.insert(id, grant, client, salt, now, now.plus(TokenIssuer.REFRESH_LIFETIME));
        codes.use(code, id);
        audit.recordForCredential(
                actor,
                Action.CONNECTION_CREATED,
                grant.account(),
                id,
                Map.of("client", client.id(), "user", grant.user()));
        return new Outcome.Issued(new IssuedTokens(
                issuer.issue(id, audiences, now),
                TokenIssuer.ACCESS_LIFETIME,
                issuer.refreshToken(id, 0, salt),
                grant.scopes()));
    }

    /** Whether the one who presents the code is the one who asked for it. */
    private static boolean isBoundTo(Grant grant, AuthorizationCodeGrant presented) {
        if (presented.getCodeVerifier() == null || presented.getRedirectionURI() == null) {
            return false;
        }
        String challenge = CodeChallenge.compute(CodeChallengeMethod.S256, presented.getCodeVerifier())
                .getValue();
        return MessageDigest.isEqual(bytes(challenge), bytes(grant.challenge()))
                && presented.getRedirectionURI().toString().equals(grant.redirectUri());
    }

    private static OAuthException refused() {
        return new OAuthException(
                OAuth2Error.INVALID_GRANT,
                "The code is unknown, expired, used, or for another client, address or verifier.");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
