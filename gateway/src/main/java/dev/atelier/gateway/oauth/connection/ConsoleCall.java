// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.oauth.Issuer;
import dev.atelier.gateway.request.Fields;
import dev.atelier.gateway.request.RequestBodyCheck;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SmallBody;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.page.PageRequest;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.json.WireJson;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A call of the console: a page of ours calls with the session's cookie, which is accepted here and nowhere below
 * {@code /v1}. A change needs proof that the page is ours, which no form and no other site can give.
 */
@Singleton
class ConsoleCall {
    private static final int MAX_BODY_BYTES = 16 * 1_024;
    private static final ObjectMapper JSON = WireJson.create();

    private final Sessions sessions;
    private final Issuer issuer;

    ConsoleCall(Sessions sessions, Issuer issuer) {
        this.sessions = sessions;
        this.issuer = issuer;
    }

    /** Answers with the view that the work returns; the work may block. */
    void serve(RequestContext context, RouteMatch.Found found, BiFunction<SignedInPerson, String, Object> work) {
        boolean isRead = found.route().method().equals(HttpMethod.GET);
        PageRequest request = new PageRequest(
                String.valueOf(context.request().path()),
                found.parameters(),
                Fields.ofQuery(context.request().uri()),
                Fields.ofForm(""),
                MultiMap.caseInsensitiveMultiMap().addAll(context.request().headers()),
                context.request().remoteAddress().hostAddress(),
                context.requestId().value());
        SmallBody.read(context, MAX_BODY_BYTES)
                .compose(body -> BlockingWork.run(() -> {
                    if (!isRead) {
                        requireOwnPage(request);
                    }
                    SignedInPerson person = sessions.find(request)
                            .orElseThrow(() -> new ApiException(ErrorCode.UNAUTHORIZED, "Sign in again."));
                    return JSON.writeValueAsBytes(work.apply(person, body.toString()));
                }))
                .onFailure(context::refuse)
                .onSuccess(json -> {
                    if (!context.isEnded()) {
                        context.response()
                                .putHeader("Content-Type", "application/json")
                                .putHeader("Cache-Control", "no-store")
                                .putHeader("X-Content-Type-Options", "nosniff")
                                .end(Buffer.buffer(json));
                    }
                });
    }

    static <T> T read(String body, Class<T> type) {
        try {
            return Optional.ofNullable(JSON.readValue(body, type)).orElseThrow(ConsoleCall::malformed);
        } catch (JsonProcessingException fault) {
            if (fault.getCause() instanceof ApiException refusal) {
                throw refusal;
            }
            throw malformed();
        }
    }

    private static ApiException malformed() {
        return new ApiException(ErrorCode.INVALID_JSON, "The body is not the JSON object that this call takes.");
    }

    private void requireOwnPage(PageRequest request) {
        String site = request.header("Sec-Fetch-Site");
        boolean isOurs = site.isEmpty() ? request.header("Origin").equals(issuer.name()) : site.equals("same-origin");
        boolean isJson =
                request.header("Content-Type").isEmpty() || RequestBodyCheck.isJson(request.header("Content-Type"));
        if (!isOurs || !isJson || !request.header("X-Atelier-Console").equals("1")) {
            throw new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "This call is for the console's own pages.");
        }
    }
}
