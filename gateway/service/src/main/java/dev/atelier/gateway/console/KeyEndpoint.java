// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.operator.ApiKeyAdminService;
import dev.atelier.gateway.operator.ApiKeyView;
import dev.atelier.gateway.operator.ChangeKeyRequest;
import dev.atelier.gateway.operator.NewKeyRequest;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.console.ConsoleAnswer;
import dev.atelier.gateway.signin.console.ConsoleCall;
import dev.atelier.gateway.signin.console.ConsoleGuard;
import dev.atelier.gateway.signin.console.ConsoleRequest;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.id.ApiKeyId;
import dev.atelier.platform.page.Page;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/** The API keys of an account: each member sees them, administrators make, change and revoke them. */
@Singleton
class KeyEndpoint implements RouteHandler {
    private final ConsoleCall console;
    private final ConsoleGuard guard;
    private final ApiKeyAdminService keys;

    KeyEndpoint(ConsoleCall console, ConsoleGuard guard, ApiKeyAdminService keys) {
        this.console = console;
        this.guard = guard;
        this.keys = keys;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(
                ConsoleRoutes.KEYS,
                ConsoleRoutes.CREATE_KEY,
                ConsoleRoutes.KEY,
                ConsoleRoutes.CHANGE_KEY,
                ConsoleRoutes.REVOKE_KEY,
                ConsoleRoutes.ROTATE_KEY);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        console.serve(context, found, call -> {
            long account = call.person().account();
            if (route.equals(ConsoleRoutes.KEYS)) {
                return new Page<>(keys.listWithSpending(account), null);
            }
            if (route.equals(ConsoleRoutes.KEY)) {
                return keys.get(account, id(call));
            }
            ConsoleGuard.requireRole(call.person(), Role.ADMIN);
            if (route.equals(ConsoleRoutes.CHANGE_KEY)) {
                return change(call, account);
            }
            if (route.equals(ConsoleRoutes.REVOKE_KEY)) {
                return keys.revoke(account, id(call), call.actor());
            }
            return ConsoleAnswer.created(makeSecret(call, account, route.equals(ConsoleRoutes.ROTATE_KEY)));
        });
    }

    private ApiKeyView makeSecret(ConsoleRequest call, long account, boolean isRotation) {
        guard.requireRecent(call.person());
        return isRotation
                ? keys.rotate(account, id(call), call.actor())
                : keys.createForAccount(account, call.read(NewKeyRequest.class), call.actor());
    }

    private ApiKeyView change(ConsoleRequest call, long account) {
        ChangeKeyRequest wanted = call.read(ChangeKeyRequest.class);
        if (keys.isMore(account, id(call), wanted)) {
            guard.requireRecent(call.person());
        }
        return keys.change(account, id(call), wanted, call.actor());
    }

    private static long id(ConsoleRequest call) {
        return ApiKeyId.fromString(call.parameter()).value();
    }
}
