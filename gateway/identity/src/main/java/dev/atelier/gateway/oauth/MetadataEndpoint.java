// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import com.nimbusds.oauth2.sdk.GrantType;
import com.nimbusds.oauth2.sdk.ResponseMode;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import dev.atelier.gateway.request.BaseAddress;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.platform.caller.Scope;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The documents that clients find the authorization server by (RFC 8414), and the two resources (RFC 9728). */
@Singleton
class MetadataEndpoint implements RouteHandler {
    private static final List<String> SCOPES =
            Arrays.stream(Scope.values()).map(Scope::wire).toList();

    private final Issuer issuer;
    private final BaseAddress base;
    private final String documentation;
    private final Buffer server;

    MetadataEndpoint(
            Issuer issuer,
            BaseAddress base,
            @ConfigProperty(name = "atelier.documentation-url") Optional<String> documentation) {
        this.issuer = issuer;
        this.base = base;
        this.documentation = documentation.orElse(issuer.name() + "/docs");
        this.server = Buffer.buffer(server(issuer).toJSONObject().toJSONString());
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                new OwnRoute(RouteTable.AUTHORIZATION_SERVER, (context, _) -> send(context, server)),
                new OwnRoute(RouteTable.API_RESOURCE, (context, _) -> send(context, resource(context, "", "Atelier"))),
                new OwnRoute(
                        RouteTable.MCP_RESOURCE,
                        (context, _) -> send(context, resource(context, "/mcp", "Atelier for assistants"))));
    }

    private static void send(RequestContext context, Buffer document) {
        context.response()
                .putHeader("Content-Type", "application/json")
                .putHeader("Cache-Control", "public, max-age=300")
                .end(document);
    }

    private static AuthorizationServerMetadata server(Issuer issuer) {
        var server = new AuthorizationServerMetadata(new com.nimbusds.oauth2.sdk.id.Issuer(issuer.name()));
        server.setAuthorizationEndpointURI(issuer.at("/oauth/authorize"));
        server.setTokenEndpointURI(issuer.at("/oauth/token"));
        server.setRegistrationEndpointURI(issuer.at("/oauth/register"));
        server.setRevocationEndpointURI(issuer.at("/oauth/revoke"));
        server.setScopes(com.nimbusds.oauth2.sdk.Scope.parse(SCOPES));
        server.setResponseTypes(List.of(ResponseType.CODE));
        server.setResponseModes(List.of(ResponseMode.QUERY));
        server.setGrantTypes(List.of(GrantType.AUTHORIZATION_CODE, GrantType.REFRESH_TOKEN));
        server.setCodeChallengeMethods(List.of(CodeChallengeMethod.S256));
        server.setTokenEndpointAuthMethods(List.of(ClientAuthenticationMethod.NONE));
        server.setRevocationEndpointAuthMethods(List.of(ClientAuthenticationMethod.NONE));
        server.setSupportsAuthorizationResponseIssuerParam(true);
        server.setCustomParameter("client_id_metadata_document_supported", true);
        return server;
    }

    private Buffer resource(RequestContext context, String path, String name) {
        return new JsonObject()
                .put("resource", base.seenBy(context.request()) + path)
                .put("authorization_servers", JsonArray.of(issuer.name()))
                .put("scopes_supported", new JsonArray(SCOPES))
                .put("bearer_methods_supported", JsonArray.of("header"))
                .put("resource_name", name)
                .put("resource_documentation", documentation)
                .toBuffer();
    }
}
