// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;

/** The authorization server of the gateway. */
public final class OAuthRoutes {
    public static final PublicRoute SERVER = route(GET, "/.well-known/oauth-authorization-server");
    public static final PublicRoute API_RESOURCE = route(GET, "/.well-known/oauth-protected-resource");
    public static final PublicRoute MCP_RESOURCE = route(GET, "/.well-known/oauth-protected-resource/mcp");
    public static final PublicRoute REGISTER = route(POST, "/oauth/register");
    public static final PublicRoute AUTHORIZE = route(GET, "/oauth/authorize");
    public static final PublicRoute CONSENT = route(GET, "/oauth/consent");
    public static final PublicRoute CONSENT_FORM = route(POST, "/oauth/consent");
    public static final PublicRoute TOKEN = route(POST, "/oauth/token");
    public static final PublicRoute REVOKE = route(POST, "/oauth/revoke");

    static final List<PublicRoute> ALL =
            List.of(SERVER, API_RESOURCE, MCP_RESOURCE, REGISTER, AUTHORIZE, CONSENT, CONSENT_FORM, TOKEN, REVOKE);

    private OAuthRoutes() {}

    private static PublicRoute route(HttpMethod method, String template) {
        return new PublicRoute(method, template, Optional.empty(), TrafficClass.PAGE, ServiceName.GATEWAY);
    }
}
