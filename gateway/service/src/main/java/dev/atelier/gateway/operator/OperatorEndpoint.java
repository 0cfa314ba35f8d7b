// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.entry.ResourceCall;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SmallBody;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.ConsoleGuard;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.platform.error.ApiException;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lets people in the console in to the operator's resources, with the person's role in place of a token's (ADR 0045). Every
 * change needs a reason and a sign-in of the last minutes.
 */
@Singleton
class OperatorEndpoint implements RouteHandler {
    private static final String REASON = "X-Atelier-Reason";
    private static final int MAX_REASON = 200;
    private static final int MAX_BODY_BYTES = 64 * 1_024;

    private final ConsoleGuard guard;

    OperatorEndpoint(ConsoleGuard guard) {
        this.guard = guard;
    }

    @Override
    public List<OwnRoute> routes() {
        return Stream.of("GET", "POST", "PUT", "PATCH", "DELETE")
                .map(method -> OwnRoute.of(
                        HttpMethod.valueOf(method), "/console/api/operator/{path*}", (context, _) -> enter(context)))
                .toList();
    }

    /** Whether or not there is a resource: only an operator learns that. */
    private void enter(RequestContext context) {
        RoutingContext http = context.http();
        HttpMethod method = http.request().method();
        BrowserRequest request;
        try {
            guard.requireOwnPage(method, http.request().headers());
            request = BrowserRequest.of(http);
        } catch (ApiException refusal) {
            context.refuse(refusal);
            return;
        }
        SmallBody.read(context, MAX_BODY_BYTES)
                .compose(
                        body -> BlockingWork.run(() -> require(request, method)).onSuccess(operator -> {
                            OperatorEntryPoint.enter(http, operator);
                            ResourceCall.prepare(http, body);
                            http.next();
                        }))
                .onFailure(context::refuse);
    }

    private AuthenticatedOperator require(BrowserRequest request, HttpMethod method) {
        SignedInPerson person = guard.requirePerson(request);
        OperatorRole role = person.operator().orElseThrow(RequestContext::noSuchPath);
        if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
            return AuthenticatedOperator.ofPerson(person.actorName(), role, Optional.empty());
        }
        String reason = reason(request.header(REASON));
        guard.requireRecent(person);
        return AuthenticatedOperator.ofPerson(person.actorName(), role, Optional.of(reason));
    }

    /** Headers carry ASCII alone, so the text is encoded as in a URL. */
    private static String reason(String header) {
        try {
            String text = URLDecoder.decode(header, StandardCharsets.UTF_8).strip();
            if (!text.isEmpty() && text.length() <= MAX_REASON && text.chars().noneMatch(Character::isISOControl)) {
                return text;
            }
        } catch (IllegalArgumentException _) {
            // The next line refuses the header.
        }
        throw ApiException.invalid(
                "A change needs a reason of up to " + MAX_REASON + " characters in the header " + REASON + ".",
                "reason");
    }
}
