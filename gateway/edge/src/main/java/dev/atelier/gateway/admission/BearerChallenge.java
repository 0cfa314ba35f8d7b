// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.Audience;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Scope;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Says in the header {@code WWW-Authenticate} how a client gets a token that is accepted (RFC 6750, RFC 9728). */
@Singleton
public class BearerChallenge {
    private static final String HEADER = "WWW-Authenticate";
    private static final String ALL_SCOPES = words(Arrays.asList(Scope.values()));

    private final Map<Audience, String> beginnings;

    BearerChallenge(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        String document = "Bearer resource_metadata=\"" + baseUrl + "/.well-known/oauth-protected-resource";
        // An assistant asks for what the challenge names; a program of the API knows what it needs.
        this.beginnings = Map.of(
                Audience.API, document + "\"",
                Audience.MCP, document + "/mcp\", scope=\"" + ALL_SCOPES + "\"");
    }

    /** For a request without a token. */
    public void askForToken(HttpServerResponse response, Audience audience) {
        response.putHeader(HEADER, beginning(audience));
    }

    /** For a request whose token is malformed, revoked, expired or for another resource. */
    public void refuseToken(HttpServerResponse response, Audience audience) {
        response.putHeader(HEADER, beginning(audience) + ", error=\"invalid_token\"");
    }

    /** For an application whose connection lacks a scope: names the scopes it has and needs, so that it asks only once. */
    public void askForScope(HttpServerResponse response, RouteRequirement requirement, Caller caller) {
        // On the assistant connection a key stands in for an application's token.
        boolean isApplication = caller.kind() != CredentialKind.API_KEY || requirement.audience() == Audience.MCP;
        boolean helps = isApplication && !requirement.apiKeysOnly();
        if (helps) {
            String scopes = words(Stream.concat(caller.scopes().stream(), Stream.of(requirement.scope()))
                    .distinct()
                    .toList());
            String document = beginning(requirement.audience()).replaceFirst(", scope=.*", "");
            response.putHeader(HEADER, document + ", error=\"insufficient_scope\", scope=\"" + scopes + "\"");
        }
    }

    private String beginning(Audience audience) {
        return beginnings.getOrDefault(audience, "Bearer");
    }

    private static String words(Collection<Scope> scopes) {
        return scopes.stream().sorted().map(Scope::wire).collect(Collectors.joining(" "));
    }
}
