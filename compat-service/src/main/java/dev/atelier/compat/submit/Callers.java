// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.upstream.CallerToken;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.request.RequestIdFilter;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.RequestScoped;

/** Who is calling, and with what the calls behind are made. */
@RequestScoped
public class Callers {
    private final CurrentCaller caller;
    private final RoutingContext http;

    Callers(CurrentCaller caller, RoutingContext http) {
        this.caller = caller;
        this.http = http;
    }

    public Caller get() {
        return caller.get();
    }

    public long account() {
        return caller.account();
    }

    public CallerToken token() {
        return new CallerToken(
                String.valueOf(http.request().getHeader("Authorization")),
                RequestIdFilter.of(http).value());
    }
}
