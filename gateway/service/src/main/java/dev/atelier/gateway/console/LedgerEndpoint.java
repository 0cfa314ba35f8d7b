// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.console.ConsoleAnswer;
import dev.atelier.gateway.signin.console.ConsoleCall;
import dev.atelier.gateway.signin.console.ConsoleRequest;
import dev.atelier.platform.error.ApiException;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The moves of credits of an account, its grants and its automatic top-ups; billing-service owns them. */
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
        return List.of(ConsoleRoutes.LEDGER, ConsoleRoutes.GRANTS, ConsoleRoutes.TOP_UP);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        console.serve(context, found, call -> {
            long account = call.person().account();
            if (route.equals(ConsoleRoutes.TOP_UP)) {
                return billing.topUpOffer(account);
            }
            return route.equals(ConsoleRoutes.GRANTS) ? billing.grants(account) : moves(call, account);
        });
    }

    private Object moves(ConsoleRequest call, long account) {
        return switch (call.query("format")) {
            case null -> billing.entries(account, call.query("limit"), call.query("cursor"));
            case "json" -> billing.entries(account, call.query("limit"), call.query("cursor"));
            case "csv" -> ConsoleAnswer.csv(LedgerCsv.of(cursor -> billing.entries(account, LedgerCsv.PAGE, cursor)));
            default -> throw ApiException.invalid("format is json or csv.", "format");
        };
    }
}
