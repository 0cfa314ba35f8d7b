// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.ErrorResponse;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SmallBody;
import dev.atelier.platform.error.ApiException;
import io.vertx.core.http.HttpServerResponse;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the endpoints that programs call on a virtual thread, and answers in JSON as RFC 6749 says, faults too. */
public final class OAuthServer {
    /** The largest body is a registration with several redirect URIs. */
    private static final int MAX_BODY_BYTES = 16 * 1_024;

    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    /** The scheme that a client without a header gets: every library for OAuth knows it. */
    private static final String DEFAULT_SCHEME = "Basic";

    private static final Pattern SCHEME = Pattern.compile("([A-Za-z0-9-]{1,20})(?: .*)?");

    private OAuthServer() {}

    /** A JSON object with a status. */
    public record Answer(int status, Map<String, Object> body) {

        public static Answer ok(Map<String, Object> body) {
            return new Answer(OK, body);
        }
    }

    /** Reads the body, then answers; the work may block. */
    public static void serve(RequestContext context, Function<String, Answer> work) {
        SmallBody.read(context, MAX_BODY_BYTES)
                .compose(body -> BlockingWork.run(() -> work.apply(body.toString())))
                .onFailure(fault -> refuse(context, fault))
                .onSuccess(answer -> send(context, answer));
    }

    /** The content type of a request without its parameters, in lower case. */
    public static boolean hasType(RequestContext context, String type) {
        String sent = String.valueOf(context.request().getHeader("Content-Type"));
        int end = sent.indexOf(';');
        return (end < 0 ? sent : sent.substring(0, end)).strip().equalsIgnoreCase(type);
    }

    private static void refuse(RequestContext context, Throwable fault) {
        if (context.isEnded()) {
            return;
        }
        if (fault instanceof OAuthException refusal) {
            send(context, answer(refusal.error(), refusal.status()));
            return;
        }
        ApiException refusal = RequestContext.refusal(fault, context.route());
        refusal.retryAfter()
                .ifPresent(wait ->
                        context.response().putHeader("Retry-After", Long.toString(ErrorResponse.wholeSeconds(wait))));
        context.answerUnread(
                () -> send(context, answer(error(refusal), refusal.code().status())));
    }

    private static ErrorObject error(ApiException refusal) {
        ErrorObject kind = switch (refusal.code().status()) {
            case 429, 503 -> OAuth2Error.TEMPORARILY_UNAVAILABLE;
            case 500 -> OAuth2Error.SERVER_ERROR;
            default -> OAuth2Error.INVALID_REQUEST;
        };
        return kind.setDescription(refusal.message());
    }

    private static Answer answer(ErrorObject error, int status) {
        // Any other status than those of a bad request would say that the fault is the server's.
        return new Answer(status == 422 ? 400 : status, error.toJSONObject());
    }

    private static void send(RequestContext context, Answer answer) {
        if (context.isEnded()) {
            return;
        }
        HttpServerResponse response = context.response();
        response.setStatusCode(answer.status())
                .putHeader("Cache-Control", "no-store")
                .putHeader("X-Content-Type-Options", "nosniff");
        if (answer.status() == UNAUTHORIZED) {
            response.putHeader("WWW-Authenticate", challenge(context));
        }
        if (answer.body().isEmpty()) {
            response.end();
        } else {
            response.putHeader("Content-Type", "application/json")
                    .end(new io.vertx.core.json.JsonObject(answer.body()).toBuffer());
        }
    }

    /** With the scheme that the client used (RFC 6749 5.2); a 401 without any challenge is no answer of HTTP (RFC 9110 15.5.2). */
    private static String challenge(RequestContext context) {
        Matcher sent = SCHEME.matcher(String.valueOf(context.request().getHeader("Authorization")));
        boolean named = context.request().headers().contains("Authorization") && sent.matches();
        return (named ? sent.group(1) : DEFAULT_SCHEME) + " realm=\"oauth\", error=\"invalid_client\"";
    }
}
