// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import dev.atelier.platform.secret.VerifiedTokens;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.oidc.runtime.OidcAuthenticationMechanism;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.quarkus.vertx.http.runtime.security.HttpCredentialTransport;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Authenticates requests by the caller token of the gateway. The gateway sends one token for half a minute; OIDC checks
 * it with the first request.
 */
@Alternative
@Priority(1)
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.caller", stringValue = "true", enableIfMissing = true)
class CallerTokenMechanism implements HttpAuthenticationMechanism {
    /** As many callers in half a minute; one takes about 4 kB. */
    private static final int MOST_REMEMBERED = 2_000;

    private static final String SCHEME = "Bearer ";

    private final OidcAuthenticationMechanism oidc;
    private final Clock clock;
    private final VerifiedTokens<SecurityIdentity> verified = new VerifiedTokens<>(MOST_REMEMBERED);

    CallerTokenMechanism(OidcAuthenticationMechanism oidc, Clock clock) {
        this.oidc = oidc;
        this.clock = clock;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext request, IdentityProviderManager identities) {
        return token(request)
                .flatMap(token -> verified.find(token, clock.instant()))
                .map(caller -> Uni.createFrom().item(caller))
                .orElseGet(() -> oidc.authenticate(request, identities)
                        .onItem()
                        .ifNotNull()
                        .invoke(caller -> token(request).ifPresent(token -> remember(token, caller))));
    }

    private void remember(String token, SecurityIdentity caller) {
        if (caller.getPrincipal() instanceof JsonWebToken claims) {
            verified.remember(token, copyOf(caller, claims), Instant.ofEpochSecond(claims.getExpirationTime()));
        }
    }

    /** With the scopes as permissions, as OIDC gives them, and without the attributes, which refer to the request. */
    private static SecurityIdentity copyOf(SecurityIdentity caller, JsonWebToken claims) {
        String scopes = String.valueOf(claims.<Object>getClaim("scope"));
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(caller.getPrincipal())
                .addRoles(caller.getRoles())
                .addCredentials(caller.getCredentials())
                .addPermissionsAsString(Arrays.stream(scopes.split(" "))
                        .filter(scope -> !scope.isEmpty())
                        .collect(Collectors.toSet()))
                .build();
    }

    private static Optional<String> token(RoutingContext request) {
        return Optional.ofNullable(request.request().getHeader(HttpHeaders.AUTHORIZATION))
                .filter(header -> header.startsWith(SCHEME))
                .map(header -> header.substring(SCHEME.length()));
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext request) {
        return oidc.getChallenge(request);
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return oidc.getCredentialTypes();
    }

    @Override
    public Uni<HttpCredentialTransport> getCredentialTransport(RoutingContext request) {
        return oidc.getCredentialTransport(request);
    }

    /** Asked before OIDC. */
    @Override
    public int getPriority() {
        return oidc.getPriority() + 1;
    }
}
