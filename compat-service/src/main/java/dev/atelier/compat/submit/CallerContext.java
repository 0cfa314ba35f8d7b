// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.upstream.NativeGenerationClient.CallerHeaders;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.request.RequestIdFilter;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.RequestScoped;

/** The caller of the current request, and the headers for calls on the caller's behalf. */
@RequestScoped
public class CallerContext {
    private static final String PRICE = "X-Atelier-Credits";

    private final CurrentCaller caller;
    private final RoutingContext http;

    CallerContext(CurrentCaller caller, RoutingContext http) {
        this.caller = caller;
        this.http = http;
    }

    public Caller get() {
        return caller.get();
    }

    public long account() {
        return caller.account();
    }

    /** Says on the answer what is paid for the request, as far as it is known. */
    public void showPrice(CompatRequest request) {
        request.progress().credits().ifPresent(credits -> http.response().putHeader(PRICE, Long.toString(credits)));
    }

    public CallerHeaders headers() {
        return new CallerHeaders(
                String.valueOf(http.request().getHeader("Authorization")),
                RequestIdFilter.of(http).value());
    }
}
