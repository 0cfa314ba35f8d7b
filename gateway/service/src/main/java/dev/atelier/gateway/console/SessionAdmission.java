// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.admission.AdmissionFilter;
import dev.atelier.gateway.admission.AdmittedRequest;
import dev.atelier.gateway.admission.RouteRequirement;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SessionUse;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteAdmission;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.ConsoleGuard;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Admits requests of the public API below {@code /console/api}: the session says who sends it, the role what they may do,
 * and the person's own credential how fast. Session and role are read from the database for each request, so that their
 * end counts at once on every replica.
 */
@Singleton
class SessionAdmission implements RouteAdmission {
    private static final Set<Scope> OF_VIEWER = EnumSet.of(Scope.READ);
    private static final Set<Scope> OF_MEMBER = EnumSet.allOf(Scope.class);

    private final ConsoleGuard guard;
    private final PersonalCredentials credentials;
    private final AdmissionFilter admission;

    SessionAdmission(ConsoleGuard guard, PersonalCredentials credentials, AdmissionFilter admission) {
        this.guard = guard;
        this.credentials = credentials;
        this.admission = admission;
    }

    /** A person, and the credential that they have in the account. */
    private record Entrant(SignedInPerson person, long credential) {}

    /**
     * What a route of the public API asks of a person: a viewer reads, a member also runs and keeps media, and what programs
     * alone may do with a key, an administrator may do.
     *
     * @param least the least role
     * @param isRecent whether the answer shows a secret, which needs a sign-in of the last minutes
     */
    private record ConsoleAccess(Role least, boolean isRecent) {
        private static final String NEW_SECRET = "/rotate-secret";

        static ConsoleAccess of(PublicRoute route) {
            RouteRequirement requirement = route.requirement().orElseThrow();
            return new ConsoleAccess(least(requirement), route.template().endsWith(NEW_SECRET));
        }

        private static Role least(RouteRequirement requirement) {
            if (requirement.scope() == Scope.READ) {
                return Role.VIEWER;
            }
            return requirement.apiKeysOnly() ? Role.ADMIN : Role.MEMBER;
        }
    }

    @Override
    public Collection<PublicRoute> routes() {
        return RouteTable.FOR_SESSIONS;
    }

    @Override
    public Future<AdmittedRequest> admit(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        BrowserRequest request;
        try {
            guard.requireOwnPage(route.method(), context.request().headers());
            request = BrowserRequest.of(context.http());
        } catch (ApiException refusal) {
            return Future.failedFuture(refusal);
        }
        ConsoleAccess needed = ConsoleAccess.of(route);
        return BlockingWork.run(() -> enter(request, needed)).compose(entrant -> {
            SignedInPerson person = entrant.person();
            context.identify(new SessionUse(person.session(), person.account()));
            return admission.admitSession(
                    context,
                    entrant.credential(),
                    person.role() == Role.VIEWER ? OF_VIEWER : OF_MEMBER,
                    route.requirement().orElseThrow(),
                    route.service());
        });
    }

    private Entrant enter(BrowserRequest request, ConsoleAccess needed) {
        SignedInPerson person = guard.requirePerson(request);
        ConsoleGuard.requireRole(person, needed.least());
        if (needed.isRecent()) {
            guard.requireRecent(person);
        }
        return new Entrant(person, credentials.get(person));
    }
}
