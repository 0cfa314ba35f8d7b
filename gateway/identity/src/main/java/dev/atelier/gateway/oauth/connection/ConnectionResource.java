// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.gateway.credential.CapsClient;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** The connections of an account, for the person who is signed in: members see their own ones, administrators all. */
@Path("/console/api/v1/connections")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@SignedIn
public class ConnectionResource {
    private static final Logger LOG = Logger.getLogger(ConnectionResource.class);

    private final SignedInCall call;
    private final ConnectionService connections;
    private final SpendingClient billing;
    private final CapsClient caps;

    ConnectionResource(
            SignedInCall call,
            ConnectionService connections,
            @RestClient SpendingClient billing,
            @RestClient CapsClient caps) {
        this.call = call;
        this.connections = connections;
        this.billing = billing;
        this.caps = caps;
    }

    /**
     * A connection for the console.
     *
     * @param verifiedHost the host that the application proved to own; absent for one that registered itself
     * @param models slugs of the only models that it may run; absent for every model
     * @param spentToday absent while billing does not answer
     * @param mine whether the person who reads approved it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ConnectionView(
            String id,
            String name,
            String clientId,
            @Nullable String verifiedHost,
            String redirectHost,
            List<Scope> scopes,
            @Nullable Long dailyCap,
            @Nullable Long monthlyCap,
            boolean topUp,
            @Nullable List<String> models,
            @Nullable Long spentToday,
            @Nullable Long spentThisMonth,
            Instant createdAt,
            @Nullable Instant lastUsedAt,
            @Nullable Instant revokedAt,
            Instant endsAt,
            boolean mine) {
        static final String PREFIX = "conn_";

        static ConnectionView of(Connection connection, Optional<SpendingClient.Spend> spend, long reader) {
            Connection.Settings settings = connection.settings();
            return new ConnectionView(
                    PREFIX + connection.id(),
                    connection.name(),
                    connection.client(),
                    connection.verifiedHost().orElse(null),
                    connection.redirectHost(),
                    settings.scopes().stream().sorted().toList(),
                    orNull(settings.dailyCap()),
                    orNull(settings.monthlyCap()),
                    settings.topUp(),
                    settings.restrictions().models().isEmpty()
                            ? null
                            : settings.restrictions().models().stream().sorted().toList(),
                    spend.map(known -> known.day().spent()).orElse(null),
                    spend.map(known -> known.month().spent()).orElse(null),
                    connection.createdAt(),
                    connection.lastUsedAt().orElse(null),
                    connection.revokedAt().orElse(null),
                    connection.endsAt(),
                    connection.user() == reader);
        }
    }

    @GET
    public Page<ConnectionView> list() {
        List<ConnectionView> views = connections.listOfAccount(call.account()).stream()
                .filter(connection -> maySee(call.person(), connection))
                .map(this::toView)
                .toList();
        return new Page<>(views, null);
    }

    @GET
    @Path("/{id}")
    public ConnectionView get(@RestPath String id) {
        return toView(find(id));
    }

    @PATCH
    @Path("/{id}")
    public ConnectionView change(@RestPath String id, @Nullable ChangeConnectionRequest body) {
        Connection known = find(id);
        ChangeConnectionRequest request = call.requireBody(body);
        if (ChangeConnectionRequest.isMore(known.settings(), request.applyTo(known.settings()))) {
            call.requireRole(Role.MEMBER);
            call.requireRecent();
        }
        return toView(connections.change(
                call.account(),
                known.id(),
                request::applyTo,
                (connection, wanted, version) -> caps.setCaps(
                        connection.id(),
                        CapsClient.Caps.of(connection.account(), wanted.dailyCap(), wanted.monthlyCap(), version)),
                call.actor()));
    }

    @DELETE
    @Path("/{id}")
    public ConnectionView revoke(@RestPath String id) {
        return toView(connections.revoke(call.account(), find(id).id(), "revoked_by_person", call.actor()));
    }

    private Connection find(String id) {
        Connection connection = connections.get(call.account(), number(id));
        if (!maySee(call.person(), connection)) {
            throw ApiException.notFound("connection");
        }
        return connection;
    }

    private static boolean maySee(SignedInPerson person, Connection connection) {
        return connection.user() == person.user() || person.role().covers(Role.ADMIN);
    }

    /** A list without spending is better than none while billing does not answer. */
    private ConnectionView toView(Connection connection) {
        Optional<SpendingClient.Spend> spend;
        try {
            spend = Optional.of(billing.spend(connection.id(), connection.account()));
        } catch (RuntimeException fault) {
            LOG.debugf("spending is not known credential=%d cause=%s", connection.id(), fault);
            spend = Optional.empty();
        }
        return ConnectionView.of(connection, spend, call.person().user());
    }

    private static long number(String text) {
        String number = text.startsWith(ConnectionView.PREFIX) ? text.substring(ConnectionView.PREFIX.length()) : text;
        if (!number.matches("[0-9]{1,18}")) {
            throw ApiException.notFound("connection");
        }
        return Long.parseLong(number);
    }
}
