// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SmallBody;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.function.Function;

/** Runs a page on a virtual thread: reads its form, refuses forms of other sites, and shows faults as pages. */
@Singleton
public class PageServer {
    private static final String FORM = "application/x-www-form-urlencoded";
    /** The longest field, a password of 128 characters, is below one kilobyte when it is encoded. */
    private static final int MAX_FORM_BYTES = 16 * 1_024;

    private static final int MAX_BAD_REQUEST = 422;

    private final PageRenderer renderer;
    private final PageProtection protection;

    PageServer(PageRenderer renderer, PageProtection protection) {
        this.renderer = renderer;
        this.protection = protection;
    }

    /** @param page may block, and may throw {@link PageException} or {@link ApiException} */
    public OwnRoute.Handler page(Function<BrowserRequest, PageAnswer> page) {
        return (context, found) -> serve(context, found, page);
    }

    /** @param page may block, and may throw {@link PageException} or {@link ApiException} */
    public void serve(RequestContext context, RouteMatch.Found found, Function<BrowserRequest, PageAnswer> page) {
        boolean isForm = found.route().method().equals(HttpMethod.POST);
        readForm(context, isForm)
                .compose(form -> {
                    BrowserRequest request = BrowserRequest.of(context.http(), found.parameters(), form);
                    return BlockingWork.run(() -> answer(request, isForm, context.route(), page));
                })
                .onFailure(context::refuse)
                .onSuccess(answer -> {
                    if (!context.isEnded()) {
                        answer.send(context.response());
                    }
                });
    }

    private static Future<String> readForm(RequestContext context, boolean isForm) {
        if (!isForm) {
            return Future.succeededFuture("");
        }
        String type =
                String.valueOf(context.request().getHeader("Content-Type")).toLowerCase(Locale.ROOT);
        if (!type.equals(FORM) && !type.startsWith(FORM + ";")) {
            return Future.failedFuture(new ApiException(ErrorCode.INVALID_INPUT, "The body must be " + FORM + "."));
        }
        return SmallBody.read(context, MAX_FORM_BYTES).map(body -> body.toString());
    }

    private PageAnswer answer(
            BrowserRequest request, boolean isForm, String route, Function<BrowserRequest, PageAnswer> page) {
        try {
            if (isForm) {
                protection.checkOrigin(request);
            }
            return page.apply(request);
        } catch (PageException refusal) {
            return renderer.renderError(request, refusal.status(), refusal.text());
        } catch (RuntimeException fault) {
            return refused(request, RequestContext.refusal(fault, route));
        }
    }

    private PageAnswer refused(BrowserRequest request, ApiException refusal) {
        int status = refusal.code().status();
        PageAnswer answer = renderer.renderError(
                request,
                status,
                switch (status) {
                    case 404 -> "error_not_found";
                    case 429 -> "error_too_many";
                    case 503 -> "error_unavailable";
                    default -> status <= MAX_BAD_REQUEST ? "error_input" : "error_internal";
                });
        return refusal.retryAfter()
                .map(wait -> answer.with("Retry-After", Long.toString(Math.max(1, wait.toSeconds() + 1))))
                .orElse(answer);
    }
}
