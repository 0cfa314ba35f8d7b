// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SmallBody;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.page.PageRequest;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.json.WireJson;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.util.function.Function;

/**
 * Answers calls of the console that the gateway serves itself: a page of ours calls with the session's cookie, which is
 * accepted below {@code /console/api} and nowhere below {@code /v1}.
 */
@Singleton
public class ConsoleCall {
    private static final int MAX_BODY_BYTES = 16 * 1_024;
    private static final ObjectMapper JSON = WireJson.create();

    private final ConsoleGuard guard;

    ConsoleCall(ConsoleGuard guard) {
        this.guard = guard;
    }

    /** Answers with the view or the {@link ConsoleAnswer} that the work returns; the work may block. */
    public void serve(RequestContext context, RouteMatch.Found found, Function<ConsoleRequest, Object> work) {
        PageRequest request;
        try {
            guard.requireOwnPage(found.route().method(), context.request().headers());
            request = PageRequest.of(context, found, "");
        } catch (ApiException refusal) {
            context.refuse(refusal);
            return;
        }
        SmallBody.read(context, MAX_BODY_BYTES)
                .compose(body -> BlockingWork.run(() -> answer(request, body.toString(), work)))
                .onFailure(context::refuse)
                .onSuccess(answer -> {
                    if (!context.isEnded()) {
                        answer.send(context.response());
                    }
                });
    }

    private Written answer(PageRequest request, String body, Function<ConsoleRequest, Object> work)
            throws JsonProcessingException {
        try {
            var call = new ConsoleRequest(guard.requirePerson(request), request, body);
            return Written.of(ConsoleAnswer.of(work.apply(call)));
        } catch (PageException refusal) {
            throw toApi(refusal);
        }
    }

    /** What the pages say in a text of their own. */
    private static ApiException toApi(PageException refusal) {
        return switch (refusal.status()) {
            case 403 ->
                new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "Your role in this account does not allow this.");
            case 404 -> new ApiException(ErrorCode.NOT_FOUND, "There is no such thing in this account.");
            case 409 -> ApiException.invalid("An account keeps at least one owner.", "role");
            default -> new ApiException(ErrorCode.INVALID_INPUT, "The input is wrong.");
        };
    }

    /** An answer as bytes, which are written off the event loop. */
    private record Written(ConsoleAnswer answer, Buffer bytes) {

        static Written of(ConsoleAnswer answer) throws JsonProcessingException {
            boolean isText = !answer.contentType().equals(ConsoleAnswer.JSON);
            return new Written(
                    answer,
                    isText
                            ? Buffer.buffer(String.valueOf(answer.body()))
                            : Buffer.buffer(JSON.writeValueAsBytes(answer.body())));
        }

        void send(HttpServerResponse response) {
            response.setStatusCode(answer.status()).putHeader("Content-Type", answer.contentType());
            answer.cookies().forEach(cookie -> response.headers().add("Set-Cookie", cookie));
            response.end(bytes);
        }
    }
}
