// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import dev.atelier.platform.submit.SubmitHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Observes whether the response to a submit is written before its connection ends. */
public final class ResponseWatch {
    private final RoutingContext http;
    private final CompletableFuture<Boolean> written = new CompletableFuture<>();
    private volatile boolean withheld;

    private ResponseWatch(RoutingContext http) {
        this.http = http;
    }

    public static ResponseWatch start(RoutingContext http) {
        var watch = new ResponseWatch(http);
        http.addEndHandler(end -> watch.written.complete(end.succeeded() && !watch.withheld));
        if (http.response().closed() && !http.response().ended()) {
            watch.written.complete(false);
        }
        return watch;
    }

    public RoutingContext http() {
        return http;
    }

    /** Declares that what is written is not the response, so that a repeat finds the request. */
    public void withhold() {
        withheld = true;
        http.response().putHeader(SubmitHeaders.WITHHELD, "true");
    }

    /** Whether the connection has ended, so that nobody waits for the response any more. */
    public boolean isClientGone() {
        return http.response().closed();
    }

    /** Marks the response as that of an earlier attempt. */
    public void markReplayed() {
        http.response().putHeader("Idempotency-Replayed", "true");
    }

    /** @param listener is called once, on the executor, also when the response has been written before */
    public void onEnd(Executor executor, Consumer<Boolean> listener) {
        var _ = written.thenAcceptAsync(listener, executor);
    }
}
