// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.console.ConsoleCall;
import dev.atelier.gateway.signin.console.ConsoleGuard;
import dev.atelier.gateway.signin.console.ConsoleRequest;
import dev.atelier.gateway.signin.user.Role;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Packs of credits that administrators of an account buy; billing-service owns the money. */
@Singleton
class PurchaseEndpoint implements RouteHandler {
    private final ConsoleCall console;
    private final ConsoleGuard guard;
    private final PersonalCredentials credentials;
    private final BillingClient billing;
    private final AuditLog audit;

    PurchaseEndpoint(
            ConsoleCall console,
            ConsoleGuard guard,
            PersonalCredentials credentials,
            @RestClient BillingClient billing,
            AuditLog audit) {
        this.console = console;
        this.guard = guard;
        this.credentials = credentials;
        this.billing = billing;
        this.audit = audit;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(ConsoleRoutes.BUY_CREDITS);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        console.serve(context, found, this::buy);
    }

    private JsonNode buy(ConsoleRequest call) {
        ConsoleGuard.requireRole(call.person(), Role.ADMIN);
        guard.requireRecent(call.person());
        long account = call.person().account();
        BillingClient.Purchase purchase = call.read(PurchaseRequest.class)
                .of(credentials.get(call.person()), call.request().header("Idempotency-Key"));
        JsonNode answer = billing.buy(account, purchase);
        audit.record(
                call.actor(),
                Action.CREDITS_BOUGHT,
                account,
                Map.of(
                        "pack",
                        purchase.pack(),
                        "price_minor",
                        purchase.priceMinor(),
                        "state",
                        answer.path("state").asText()));
        return answer;
    }
}
