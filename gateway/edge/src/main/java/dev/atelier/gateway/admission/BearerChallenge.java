// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.request.BaseAddress;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Scope;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says in the header {@code WWW-Authenticate} how a client gets a token that is accepted (RFC 6750, RFC 9728). */
@Singleton
public class BearerChallenge {
    private static final String HEADER = "WWW-Authenticate";
    private static final String ALL_SCOPES = words(Arrays.asList(Scope.values()));

    private final BaseAddress base;

    BearerChallenge(BaseAddress base) {
        this.base = base;
    }

    /** For a request without a token. */
    public void askForToken(HttpServerRequest request, Audience audience) {
        request.response().putHeader(HEADER, document(request, audience) + scopes(audience));
    }

    /** For a request whose token is malformed, revoked, expired or for another resource. */
    public void refuseToken(HttpServerRequest request, Audience audience) {
        request.response()
                .putHeader(HEADER, document(request, audience) + scopes(audience) + ", error=\"invalid_token\"");
    }

    /** For an application whose connection lacks a scope: names the scopes it has and needs, so that it asks only once. */
    public void askForScope(HttpServerRequest request, RouteRequirement requirement, Caller caller) {
        // On the assistant connection a key stands in for an application's token.
        boolean isApplication = caller.kind() != CredentialKind.API_KEY || requirement.audience() == Audience.MCP;
        boolean helps = isApplication && !requirement.apiKeysOnly();
        if (helps) {
            String scopes = words(Stream.concat(caller.scopes().stream(), Stream.of(requirement.scope()))
                    .distinct()
                    .toList());
            String document = document(request, requirement.audience());
            request.response().putHeader(HEADER, document + ", error=\"insufficient_scope\", scope=\"" + scopes + "\"");
        }
    }

    private String document(HttpServerRequest request, Audience audience) {
        return "Bearer resource_metadata=\"" + base.seenBy(request) + "/.well-known/oauth-protected-resource"
                + switch (audience) {
                    case API -> "\"";
                    case MCP -> "/mcp\"";
                };
    }

    /** An assistant asks for what the challenge names; a program of the API knows what it needs. */
    private static String scopes(Audience audience) {
        return switch (audience) {
            case API -> "";
            case MCP -> ", scope=\"" + ALL_SCOPES + "\"";
        };
    }

    private static String words(Collection<Scope> scopes) {
        return scopes.stream().sorted().map(Scope::wire).collect(Collectors.joining(" "));
    }
}
