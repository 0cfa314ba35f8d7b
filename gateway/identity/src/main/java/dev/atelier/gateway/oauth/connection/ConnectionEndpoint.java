// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.credential.CapsClient;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.OAuthRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.ConsoleCall;
import dev.atelier.gateway.signin.console.ConsoleGuard;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.page.Page;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** The connections of an account, for the person who is signed in: members see their own ones, administrators all. */
@Singleton
class ConnectionEndpoint implements RouteHandler {
    private static final Logger LOG = Logger.getLogger(ConnectionEndpoint.class);

    private final ConsoleCall console;
    private final ConnectionService connections;
    private final BillingClient billing;
    private final CapsClient caps;
    private final ConsoleGuard guard;

    ConnectionEndpoint(
            ConsoleCall console,
            ConnectionService connections,
            @RestClient BillingClient billing,
            @RestClient CapsClient caps,
            ConsoleGuard guard) {
        this.console = console;
        this.connections = connections;
        this.billing = billing;
        this.caps = caps;
        this.guard = guard;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(
                OAuthRoutes.CONNECTIONS,
                OAuthRoutes.CONNECTION,
                OAuthRoutes.CHANGE_CONNECTION,
                OAuthRoutes.REVOKE_CONNECTION);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        console.serve(context, found, call -> {
            SignedInPerson person = call.person();
            Actor actor = call.actor();
            if (route.equals(OAuthRoutes.CONNECTIONS)) {
                return list(person);
            }
            long id = id(call.parameter());
            if (route.equals(OAuthRoutes.CONNECTION)) {
                return toView(find(person, id), person);
            }
            return route.equals(OAuthRoutes.REVOKE_CONNECTION)
                    ? revoke(person, id, actor)
                    : change(person, id, call.read(ChangeConnectionRequest.class), actor);
        });
    }

    private Page<ConnectionView> list(SignedInPerson person) {
        List<ConnectionView> views = connections.listOfAccount(person.account()).stream()
                .filter(connection -> maySee(person, connection))
                .map(connection -> toView(connection, person))
                .toList();
        return new Page<>(views, null);
    }

    private ConnectionView revoke(SignedInPerson person, long id, Actor actor) {
        find(person, id);
        return toView(connections.revoke(person.account(), id, "revoked_by_person", actor), person);
    }

    private ConnectionView change(SignedInPerson person, long id, ChangeConnectionRequest request, Actor actor) {
        Connection known = find(person, id);
        boolean isMore = ChangeConnectionRequest.isMore(known.settings(), request.applyTo(known.settings()));
        if (isMore) {
            ConsoleGuard.requireRole(person, Role.MEMBER);
            guard.requireRecent(person);
        }
        Connection changed = connections.change(
                person.account(),
                id,
                request::applyTo,
                (connection, wanted, version) -> caps.setCaps(
                        connection.id(),
                        CapsClient.Caps.of(connection.account(), wanted.dailyCap(), wanted.monthlyCap(), version)),
                actor);
        return toView(changed, person);
    }

    private Connection find(SignedInPerson person, long id) {
        Connection connection = connections.get(person.account(), id);
        if (!maySee(person, connection)) {
            throw ApiException.notFound("connection");
        }
        return connection;
    }

    private static boolean maySee(SignedInPerson person, Connection connection) {
        return connection.user() == person.user() || person.role().covers(Role.ADMIN);
    }

    /** A list without spending is better than none while billing does not answer. */
    private ConnectionView toView(Connection connection, SignedInPerson person) {
        Optional<BillingClient.Spend> spend;
        try {
            spend = Optional.of(billing.spend(connection.id(), connection.account()));
        } catch (RuntimeException fault) {
            LOG.debugf("spending is not known credential=%d cause=%s", connection.id(), fault);
            spend = Optional.empty();
        }
        return ConnectionView.of(connection, spend, person.user());
    }

    private static long id(String text) {
        String number = text.startsWith(ConnectionView.PREFIX) ? text.substring(ConnectionView.PREFIX.length()) : text;
        if (!number.matches("[0-9]{1,18}")) {
            throw ApiException.notFound("connection");
        }
        return Long.parseLong(number);
    }
}
