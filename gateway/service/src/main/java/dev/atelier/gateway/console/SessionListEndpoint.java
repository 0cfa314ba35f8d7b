// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.ConsoleCall;
import dev.atelier.gateway.signin.console.ConsoleRequest;
import dev.atelier.gateway.signin.profile.ProfileService;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.page.Page;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The browsers in which a person is signed in, and the end of them. */
@Singleton
class SessionListEndpoint implements RouteHandler {
    private final ConsoleCall console;
    private final Sessions sessions;
    private final ProfileService profiles;

    SessionListEndpoint(ConsoleCall console, Sessions sessions, ProfileService profiles) {
        this.console = console;
        this.sessions = sessions;
        this.profiles = profiles;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(ConsoleRoutes.SESSIONS, ConsoleRoutes.END_SESSION, ConsoleRoutes.END_OTHER_SESSIONS);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        console.serve(context, found, call -> {
            if (!route.equals(ConsoleRoutes.SESSIONS)) {
                end(call, route.equals(ConsoleRoutes.END_SESSION) ? Optional.of(call.parameter()) : Optional.empty());
            }
            return list(call.person());
        });
    }

    /** A browser in which the person is signed in; the id is no secret, and admits no request. */
    record SessionRow(
            String id, boolean current, Instant signedInAt, Instant lastSeenAt, String address, String browser) {}

    private Page<SessionRow> list(SignedInPerson person) {
        List<SessionRow> rows = sessions.list(person.user()).stream()
                .map(known -> new SessionRow(
                        known.session(),
                        known.session().equals(person.session()),
                        known.signedInAt(),
                        known.lastSeenAt(),
                        known.address(),
                        known.browser()))
                .toList();
        return new Page<>(rows, null);
    }

    private void end(ConsoleRequest call, Optional<String> session) {
        boolean isEnded =
                profiles.endSessions(call.person(), session, call.request().requestId());
        if (!isEnded && session.isPresent()) {
            throw ApiException.notFound("session");
        }
    }
}
