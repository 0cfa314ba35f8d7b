// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.console;

import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.ExceptionMappers;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.Method;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Lets a {@link SignedIn} call through: a page of the console sends it, a person is signed in, and has the role. */
public class SignedInFilter {
    private final ConsoleGuard guard;
    private final SignedInCall call;
    private final ExceptionMappers mappers;

    SignedInFilter(ConsoleGuard guard, SignedInCall call, ExceptionMappers mappers) {
        this.guard = guard;
        this.call = call;
        this.mappers = mappers;
    }

    @SignedIn
    @ServerRequestFilter
    void check(ContainerRequestContext request, ResourceInfo resource) {
        RoutingContext http = call.http();
        guard.requireOwnPage(http.request().method(), http.request().headers());
        SignedInPerson person = guard.requirePerson(BrowserRequest.of(http));
        SignedIn asked = asked(resource.getResourceMethod());
        ConsoleGuard.requireRole(person, asked.role());
        if (asked.recent()) {
            guard.requireRecent(person);
        }
        call.enter(person);
        // Scripts alone come here, and what they send is JSON whether they say so or not.
        request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
    }

    /** What the method asks counts more than what its resource asks. */
    private static SignedIn asked(Method method) {
        SignedIn own = method.getAnnotation(SignedIn.class);
        return own == null ? method.getDeclaringClass().getAnnotation(SignedIn.class) : own;
    }

    /** The sign-in speaks to people in a page; the one fault of it that a call can meet is a membership that has just ended. */
    @ServerExceptionMapper
    Response refused(PageException refusal, RoutingContext http) {
        return mappers.refused(
                new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "Your role in this account does not allow this."), http);
    }
}
