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

/** The moves of credits of an account, and its grants; billing-service owns both. */
@Singleton
class LedgerEndpoint implements RouteHandler {
    private final ConsoleCall console;
    private final BillingClient billing;

    LedgerEndpoint(ConsoleCall console, @RestClient BillingClient billing) {
        this.console = console;
        this.billing = billing;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(ConsoleRoutes.LEDGER, ConsoleRoutes.GRANTS);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        boolean isGrants = found.route().equals(ConsoleRoutes.GRANTS);
        console.serve(context, found, call -> {
            long account = call.person().account();
            return isGrants
                    ? billing.grants(account)
                    : billing.entries(account, call.query("limit"), call.query("cursor"));
        });
    }
}
