// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.operator.OperatorEntryPoint;
import dev.atelier.gateway.operator.PersonAsOperator;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SmallBody;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.ConsoleGuard;
import dev.atelier.gateway.signin.page.PageRequest;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Optional;

/**
 * The operator API for people in the console: the same resources as on the management port, with the person's role in
 * place of a token's (ADR 0077). Every change needs a reason and a sign-in of the last minutes.
 */
@Singleton
class OperatorEndpoint implements RouteHandler {
    private static final String PREFIX = "/console/api/operator/";
    private static final String REASON = "X-Atelier-Reason";
    private static final int MAX_REASON = 200;
    private static final int MAX_BODY_BYTES = 64 * 1_024;

    private final ConsoleGuard guard;

    OperatorEndpoint(ConsoleGuard guard) {
        this.guard = guard;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return ConsoleRoutes.OPERATOR;
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        HttpMethod method = context.request().method();
        PageRequest request;
        try {
            guard.requireOwnPage(method, context.request().headers());
            request = PageRequest.of(context, found, "");
        } catch (ApiException refusal) {
            context.refuse(refusal);
            return;
        }
        SmallBody.read(context, MAX_BODY_BYTES)
                .compose(body -> BlockingWork.run(() -> enter(request, method))
                        .onSuccess(person -> OperatorEntryPoint.passFromConsole(
                                context.http(), person, target(context.request()), body)))
                .onFailure(context::refuse);
    }

    /** A person without an operator role gets 404, and so does not learn which paths exist. */
    private PersonAsOperator enter(PageRequest request, HttpMethod method) {
        SignedInPerson person = guard.requirePerson(request);
        var role = person.operator()
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "There is nothing at this path."));
        boolean isRead = method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
        if (isRead) {
            return new PersonAsOperator(person.actorName(), role, Optional.empty());
        }
        String reason = reason(request.header(REASON));
        guard.requireRecent(person);
        return new PersonAsOperator(person.actorName(), role, Optional.of(reason));
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

    /** The route has let no dot segment and nothing encoded through. */
    private static String target(HttpServerRequest request) {
        String query = request.query();
        return String.valueOf(request.path()).substring(PREFIX.length()) + (query == null ? "" : "?" + query);
    }
}
