// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy.lostanswer;

import dev.atelier.gateway.proxy.ProxyConfig;
import dev.atelier.gateway.proxy.ServiceCalls;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * The requests whose responses must not be lost. Of submits it keeps those whose service does not know yet whether their
 * responses arrived: each new submit carries reports on the earlier ones of its credential, so that the service does not
 * depend on which of two messages is faster.
 */
@Singleton
public class LostAnswers {
    private static final Logger LOG = Logger.getLogger(LostAnswers.class);
    // Of older submits the service waits for a report of their own.
    private static final int MAX_PER_CREDENTIAL = 32;
    // With doubling pauses a service that restarts has 6 s; without a report it takes the response for lost.
    private static final int REPORT_ATTEMPTS = 6;
    private static final Duration REPORT_PAUSE = Duration.ofMillis(200);

    private final Map<Long, List<TrackedSubmit>> byCredential = new ConcurrentHashMap<>();
    private final Map<HttpConnection, TrackedSubmit> byConnection = new ConcurrentHashMap<>();
    private final ServiceCalls services;
    private final Vertx vertx;
    private final Clock clock;
    private final ProxyConfig config;
    private volatile boolean closing;

    LostAnswers(ServiceCalls services, Vertx vertx, Clock clock, ProxyConfig config) {
        this.services = services;
        this.vertx = vertx;
        this.clock = clock;
        this.config = config;
    }

    /** A further request on a connection, also a refused one, shows that its client has the last response. */
    public void noteRequest(RequestContext context) {
        TrackedSubmit last = byConnection.remove(context.request().connection());
        if (last != null) {
            last.responseArrived();
        }
    }

    /** Follows a request until its response has arrived, is lost, or is replaced. */
    public ResponseTracker track(RequestContext context, PublicRoute route) {
        if (route.isResponseTracked()) {
            Context loop = VertxContext.getRootContext(vertx.getOrCreateContext());
            return new TrackedSubmit(this, context, route.service(), loop);
        }
        // The client of a create with a key finds its generation by a repeat.
        boolean isFoundAgain = context.request().headers().contains("Idempotency-Key");
        return route.isCreate() && !isFoundAgain
                ? new TrackedCreate(context, services, vertx, config.lostCreate())
                : ResponseTracker.NONE;
    }

    /** Reports on the earlier submits of the same credential, without those whose event loop is busy. */
    Future<String> collectReports(TrackedSubmit next) {
        List<Future<String>> reports = byCredential.getOrDefault(next.credential(), List.of()).stream()
                .filter(earlier -> earlier != next)
                .map(TrackedSubmit::report)
                .toList();
        if (reports.isEmpty()) {
            return Future.succeededFuture("");
        }
        Context own = vertx.getOrCreateContext();
        Promise<String> collected = Promise.promise();
        Future.join(reports)
                .onComplete(_ -> own.runOnContext(_ -> collected.complete(reports.stream()
                        .filter(Future::succeeded)
                        .map(Future::result)
                        .collect(Collectors.joining(",")))));
        return collected.future();
    }

    void add(TrackedSubmit submit) {
        byCredential.merge(
                submit.credential(),
                List.of(submit),
                (known, added) -> Stream.concat(
                                known.stream().skip(Math.max(0, known.size() + 1 - MAX_PER_CREDENTIAL)), added.stream())
                        .toList());
    }

    void remove(TrackedSubmit submit) {
        byCredential.computeIfPresent(submit.credential(), (_, known) -> {
            List<TrackedSubmit> left =
                    known.stream().filter(other -> other != submit).toList();
            return left.isEmpty() ? null : left;
        });
    }

    void watch(HttpConnection connection, TrackedSubmit submit) {
        byConnection.put(connection, submit);
    }

    void unwatch(HttpConnection connection, TrackedSubmit submit) {
        byConnection.remove(connection, submit);
    }

    /** Sends a report to the service until the service takes it; never fails. Reports may arrive in any order. */
    Future<Void> send(TrackedSubmit submit, ResponseDelivery delivery) {
        return send(submit, delivery, 1);
    }

    private Future<Void> send(TrackedSubmit submit, ResponseDelivery delivery, int attempt) {
        String path = "/internal/response-reports/" + submit.attempt();
        // A closed client throws instead of failing, therefore the call is inside compose.
        return Future.succeededFuture()
                .compose(_ -> services.postAsGateway(
                        submit.service(),
                        path,
                        submit.requestId(),
                        submit.reportBody(delivery).toBuffer()))
                .map(answer -> answer.status() < 500)
                .otherwise(false)
                .compose(isTaken -> {
                    if (isTaken || closing) {
                        return Future.succeededFuture();
                    }
                    if (attempt >= REPORT_ATTEMPTS) {
                        LOG.warnf("response not reported attempt=%s delivery=%s", submit.attempt(), delivery);
                        return Future.succeededFuture();
                    }
                    return pause(attempt).compose(_ -> send(submit, delivery, attempt + 1));
                });
    }

    private Future<Void> pause(int attempt) {
        Promise<Void> over = Promise.promise();
        vertx.setTimer(REPORT_PAUSE.toMillis() << (attempt - 1), _ -> over.complete());
        return over.future();
    }

    void stopping(@Observes ShutdownDelayInitiatedEvent event) {
        closing = true;
    }

    void stopped(@Observes ShutdownEvent event) {
        closing = true;
    }

    boolean isClosing() {
        return closing;
    }

    long now() {
        return clock.millis();
    }

    Vertx vertx() {
        return vertx;
    }
}
