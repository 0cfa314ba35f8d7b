// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.console.ConsoleCall;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The requests and answers of a webhook's attempts; webhook-service keeps them. */
@Singleton
class ExchangeEndpoint implements RouteHandler {
    private final ConsoleCall console;
    private final WebhookClient webhooks;

    ExchangeEndpoint(ConsoleCall console, @RestClient WebhookClient webhooks) {
        this.console = console;
        this.webhooks = webhooks;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(ConsoleRoutes.EXCHANGES);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        List<String> names = found.parameters();
        console.serve(
                context, found, call -> webhooks.exchanges(call.person().account(), names.getFirst(), names.getLast()));
    }
}
