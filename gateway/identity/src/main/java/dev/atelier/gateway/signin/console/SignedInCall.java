// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.console;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.request.RequestIdFilter;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The {@link SignedIn} call that runs now, and the person who sends it. */
@Singleton
public class SignedInCall {
    private static final String PERSON = SignedInPerson.class.getName();

    private final CurrentVertxRequest request;
    private final ConsoleGuard guard;

    SignedInCall(CurrentVertxRequest request, ConsoleGuard guard) {
        this.request = request;
        this.guard = guard;
    }

    void enter(SignedInPerson person) {
        http().put(PERSON, person);
    }

    public SignedInPerson person() {
        return Objects.requireNonNull(http().get(PERSON), "no call of a person");
    }

    /** The account that the call is for. */
    public long account() {
        return person().account();
    }

    /** The person in the audit log. */
    public Actor actor() {
        return new Actor(person().actorName(), requestId());
    }

    public String requestId() {
        return RequestIdFilter.of(http()).value();
    }

    /** The request as the sign-in reads it. */
    public BrowserRequest page() {
        return BrowserRequest.of(http());
    }

    /** A query parameter, or null; pages send an empty one for none. */
    public @Nullable String query(String name) {
        return page().query().single(name).orElse(null);
    }

    /** For a call that needs more than {@link SignedIn} says, depending on what it sends. */
    public void requireRole(Role least) {
        ConsoleGuard.requireRole(person(), least);
    }

    /** For a call that needs a recent sign-in depending on what it sends. */
    public void requireRecent() {
        guard.requireRecent(person());
    }

    /** Refuses a call without a JSON object; both an empty body and a JSON null arrive as null. */
    public <T> T requireBody(@Nullable T body) {
        if (body != null) {
            return body;
        }
        throw new ApiException(
                ErrorCode.INVALID_JSON,
                http().body().length() <= 0
                        ? "The body is not valid JSON in UTF-8."
                        : "The body is not the JSON object that this call takes.");
    }

    RoutingContext http() {
        return request.getCurrent();
    }
}
