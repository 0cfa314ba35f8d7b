// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.platform.answer.AnswerFate;
import dev.atelier.platform.request.RequestId;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.common.vertx.VertxContext;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
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
 * The answers to submits of which a service may not yet know what became. A submit takes along what is known of those
 * before it, so that the service decides by it and not by which of two messages is the faster; a service that has heard
 * nothing takes an answer for one that did not arrive.
 */
@Singleton
class RecentAnswers {
    private static final Logger LOG = Logger.getLogger(RecentAnswers.class);
    private static final int MOST_DOUBLINGS = 6;

    private final Map<Long, List<WatchedAnswer>> byCredential = new ConcurrentHashMap<>();
    private final Map<HttpConnection, WatchedAnswer> byConnection = new ConcurrentHashMap<>();
    private final UpstreamClients clients;
    private final AnswerConfig config;
    private final Clock clock;
    private volatile boolean closing;

    RecentAnswers(UpstreamClients clients, AnswerConfig config, Clock clock) {
        this.clients = clients;
        this.config = config;
        this.clock = clock;
    }

    AnswerReceipt receipt(Exchange exchange, PublicRoute route) {
        if (!route.isReceipted()) {
            return AnswerReceipt.NONE;
        }
        Context loop = VertxContext.getRootContext(vertx().getOrCreateContext());
        return new WatchedAnswer(this, exchange, route.upstream(), loop);
    }

    /** A further request on a connection says that its client has the answer to the last one. */
    void wentOn(HttpConnection connection) {
        WatchedAnswer last = byConnection.remove(connection);
        if (last != null) {
            last.wentOn();
        }
    }

    /** What is known of the answers before this one, each looked at afresh; without those that do not say it in time. */
    Future<String> before(WatchedAnswer next) {
        List<WatchedAnswer> others = byCredential.getOrDefault(next.credential(), List.of()).stream()
                .filter(other -> other != next)
                .toList();
        if (others.isEmpty()) {
            return Future.succeededFuture("");
        }
        Context back = vertx().getOrCreateContext();
        Promise<String> words = Promise.promise();
        Queue<String> heard = new ConcurrentLinkedQueue<>();
        var missing = new AtomicInteger(others.size());
        for (WatchedAnswer other : others) {
            other.look(word -> {
                heard.add(word);
                if (missing.decrementAndGet() == 0) {
                    back.runOnContext(_ -> words.tryComplete(String.join(",", heard)));
                }
            });
        }
        long late = vertx().setTimer(config.look().toMillis(), _ -> words.tryComplete(String.join(",", heard)));
        return words.future().onComplete(_ -> vertx().cancelTimer(late));
    }

    void remember(WatchedAnswer answer) {
        byCredential.merge(
                answer.credential(),
                List.of(answer),
                (known, added) -> Stream.concat(
                                known.stream().skip(Math.max(0, known.size() + 1 - config.perCredential())),
                                added.stream())
                        .toList());
    }

    void forget(WatchedAnswer answer) {
        byCredential.computeIfPresent(answer.credential(), (_, known) -> {
            List<WatchedAnswer> left =
                    known.stream().filter(other -> other != answer).toList();
            return left.isEmpty() ? null : left;
        });
    }

    void watch(HttpConnection connection, WatchedAnswer answer) {
        byConnection.put(connection, answer);
    }

    void unwatch(HttpConnection connection, WatchedAnswer answer) {
        byConnection.remove(connection, answer);
    }

    /** Tells the service, more than once where it does not hear; word of one answer may arrive in any order. */
    Future<Void> tell(WatchedAnswer answer, AnswerFate fate) {
        Promise<Void> done = Promise.promise();
        tell(answer, fate, 1, done);
        return done.future();
    }

    private void tell(WatchedAnswer answer, AnswerFate fate, int attempt, Promise<Void> done) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                .set("authorization", clients.internalToken())
                .set(RequestId.HEADER, answer.requestId());
        String path = "/internal/answers/" + answer.name();
        var word = new WholeRead(
                clients,
                answer.service(),
                HttpMethod.POST,
                path,
                headers,
                answer.word(fate).toBuffer());
        // A client that is closed throws instead of failing.
        Future.succeededFuture()
                .compose(_ -> word.call())
                .map(heard -> heard.status() < 500)
                .otherwise(false)
                .onSuccess(heard -> {
                    if (heard || closing) {
                        done.complete();
                    } else if (attempt >= config.tells()) {
                        LOG.warnf("answer not reported receipt=%s fate=%s", answer.name(), fate);
                        done.complete();
                    } else {
                        long pause = config.tellPause().toMillis() << Math.min(attempt - 1, MOST_DOUBLINGS);
                        vertx().setTimer(pause, _ -> tell(answer, fate, attempt + 1, done));
                    }
                });
    }

    void stopping(@Observes ShutdownDelayInitiatedEvent event) {
        closing = true;
    }

    void stopped(@Observes ShutdownEvent event) {
        closing = true;
    }

    boolean areClosing() {
        return closing;
    }

    long now() {
        return clock.millis();
    }

    AnswerConfig config() {
        return config;
    }

    Vertx vertx() {
        return clients.vertx();
    }
}
