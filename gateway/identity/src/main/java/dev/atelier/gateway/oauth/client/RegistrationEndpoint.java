// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.client;

import com.nimbusds.oauth2.sdk.client.RegistrationError;
import dev.atelier.gateway.admission.AddressRateLimiter;
import dev.atelier.gateway.oauth.OAuthException;
import dev.atelier.gateway.oauth.OAuthServer;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lets an application register itself (RFC 7591); identical registrations get the same id. */
@Singleton
class RegistrationEndpoint implements RouteHandler {
    /** A client registers once or twice for a connection; an office behind one address sets up a few clients at once. */
    static final int PER_ADDRESS = 60;

    private static final int CREATED = 201;

    private final ClientRepository clients;
    private final Clock clock;
    private final AddressRateLimiter limiter;

    RegistrationEndpoint(ClientRepository clients, Clock clock) {
        this.clients = clients;
        this.clock = clock;
        this.limiter = new AddressRateLimiter(PER_ADDRESS, clock, "Too many registrations from this address.");
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(OwnRoute.post("/oauth/register", (context, _) -> answer(context)));
    }

    private void answer(RequestContext context) {
        OAuthServer.serve(context, body -> {
            limiter.admit(context.address());
            if (!OAuthServer.hasType(context, "application/json")) {
                throw new OAuthException(
                        RegistrationError.INVALID_CLIENT_METADATA, "The body must be application/json.");
            }
            return register(ClientDescription.parse(body));
        });
    }

    private OAuthServer.Answer register(ClientDescription description) {
        String id = description.registeredId();
        clients.store(id, OAuthClient.Kind.REGISTERED, description, null);
        Map<String, Object> answer = new HashMap<>(description.toMetadata());
        answer.put("client_id", id);
        answer.put("client_id_issued_at", clock.instant().getEpochSecond());
        return new OAuthServer.Answer(CREATED, answer);
    }
}
