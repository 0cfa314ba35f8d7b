// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.platform.answer.AnswerFate;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.common.vertx.VertxContext;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * The responses to submits whose receipt a service may not know yet. Each submit carries the receipts of the submits
 * before it, so that the service decides by them, and not by the order in which two messages arrive; a service that has
 * no receipt assumes that the response was lost.
 */
@Singleton
class ResponseTracker {
    private static final Logger LOG = Logger.getLogger(ResponseTracker.class);
    /** A submit does not wait longer for the state of earlier connections. */
    private static final long READ_TIMEOUT_MILLIS = 1_000;
    /** The responses of one credential that are tracked at once; the service waits for the reports of older ones. */
    private static final int MAX_PER_CREDENTIAL = 32;

    private static final int MAX_REPORTS = 6;
    /** Before the second report; each further wait is twice as long. */
    private static final long FIRST_REPORT_WAIT_MILLIS = 200;

    private final Map<Long, List<TrackedResponse>> byCredential = new ConcurrentHashMap<>();
    private final Map<HttpConnection, TrackedResponse> byConnection = new ConcurrentHashMap<>();
    private final ServiceCalls services;
    private final Vertx vertx;
    private final Clock clock;
    private volatile boolean stopping;

    ResponseTracker(ServiceCalls services, Vertx vertx, Clock clock) {
        this.services = services;
        this.vertx = vertx;
        this.clock = clock;
    }

    ResponseReceipt track(RequestContext context, PublicRoute route) {
        if (!route.hasReceipt()) {
            return ResponseReceipt.NONE;
        }
        Context loop = VertxContext.getRootContext(vertx.getOrCreateContext());
        return new TrackedResponse(this, context, route.service(), loop);
    }

    /** A further request on a connection proves that the client has the response before it. */
    void confirmReceipt(HttpConnection connection) {
        TrackedResponse last = byConnection.remove(connection);
        if (last != null) {
            last.confirm();
        }
    }

    /** The receipts before this one, each read from its connection now; without those that take too long. */
    Future<String> readEarlier(TrackedResponse next) {
        List<TrackedResponse> others = byCredential.getOrDefault(next.credential(), List.of()).stream()
                .filter(other -> other != next)
                .toList();
        if (others.isEmpty()) {
            return Future.succeededFuture("");
        }
        Context caller = vertx.getOrCreateContext();
        Promise<String> receipts = Promise.promise();
        Queue<String> read = new ConcurrentLinkedQueue<>();
        var missing = new AtomicInteger(others.size());
        for (TrackedResponse other : others) {
            other.read(receipt -> {
                read.add(receipt);
                if (missing.decrementAndGet() == 0) {
                    caller.runOnContext(_ -> receipts.tryComplete(String.join(",", read)));
                }
            });
        }
        long timer = vertx.setTimer(READ_TIMEOUT_MILLIS, _ -> receipts.tryComplete(String.join(",", read)));
        return receipts.future().onComplete(_ -> vertx.cancelTimer(timer));
    }

    void add(TrackedResponse response) {
        byCredential.merge(
                response.credential(),
                List.of(response),
                (known, added) -> Stream.concat(
                                known.stream().skip(Math.max(0, known.size() + 1 - MAX_PER_CREDENTIAL)), added.stream())
                        .toList());
    }

    void remove(TrackedResponse response) {
        byCredential.computeIfPresent(response.credential(), (_, known) -> {
            List<TrackedResponse> left =
                    known.stream().filter(other -> other != response).toList();
            return left.isEmpty() ? null : left;
        });
    }

    void watch(HttpConnection connection, TrackedResponse response) {
        byConnection.put(connection, response);
    }

    void unwatch(HttpConnection connection, TrackedResponse response) {
        byConnection.remove(connection, response);
    }

    /** Reports to the service until it confirms; the reports of one response may arrive in any order. */
    Future<Void> report(TrackedResponse response, AnswerFate fate) {
        Promise<Void> done = Promise.promise();
        report(response, fate, 1, done);
        return done.future();
    }

    private void report(TrackedResponse response, AnswerFate fate, int attempt, Promise<Void> done) {
        String path = "/internal/answers/" + response.name();
        // A client that is closed throws instead of returning a failed future.
        Future.succeededFuture()
                .compose(_ -> services.postAsGateway(
                        response.service(),
                        path,
                        response.requestId(),
                        response.report(fate).toBuffer()))
                .map(answer -> answer.status() < 500)
                .otherwise(false)
                .onSuccess(confirmed -> {
                    if (confirmed || stopping) {
                        done.complete();
                    } else if (attempt >= MAX_REPORTS) {
                        LOG.warnf("answer not reported receipt=%s fate=%s", response.name(), fate);
                        done.complete();
                    } else {
                        long wait = FIRST_REPORT_WAIT_MILLIS << (attempt - 1);
                        vertx.setTimer(wait, _ -> report(response, fate, attempt + 1, done));
                    }
                });
    }

    void beginStop(@Observes ShutdownDelayInitiatedEvent event) {
        stopping = true;
    }

    void stop(@Observes ShutdownEvent event) {
        stopping = true;
    }

    boolean isStopping() {
        return stopping;
    }

    long now() {
        return clock.millis();
    }

    Vertx vertx() {
        return vertx;
    }
}
