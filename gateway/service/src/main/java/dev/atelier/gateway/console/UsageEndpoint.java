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
import dev.atelier.platform.page.Page;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Whose the credentials of an account are, and what each member spent with theirs. */
@Singleton
class UsageEndpoint implements RouteHandler {
    private final ConsoleCall console;
    private final BillingClient billing;
    private final CredentialNames names;

    UsageEndpoint(ConsoleCall console, @RestClient BillingClient billing, CredentialNames names) {
        this.console = console;
        this.billing = billing;
        this.names = names;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(ConsoleRoutes.CREDENTIALS, ConsoleRoutes.MEMBER_USAGE);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        boolean isReport = found.route().equals(ConsoleRoutes.MEMBER_USAGE);
        console.serve(
                context,
                found,
                call -> isReport
                        ? report(call)
                        : new Page<>(names.list(call.person().account()), null));
    }

    private Object report(ConsoleRequest call) {
        long account = call.person().account();
        MemberUsage usage =
                MemberUsage.of(billing.usage(account, call.query("from"), call.query("to")), names.list(account));
        return switch (call.query("format")) {
            case null -> usage;
            case "json" -> usage;
            case "csv" -> ConsoleAnswer.csv(usage.toCsv());
            default -> throw ApiException.invalid("format is json or csv.", "format");
        };
    }
}
