// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.TargetService;
import dev.atelier.platform.answer.AnswerFate;
import dev.atelier.platform.answer.AnswerHeaders;
import dev.atelier.platform.answer.AnswerWord;
import dev.atelier.platform.request.RequestId;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The response to one submit of a dialect, whose clients repeat a submit when they lose the response. Only the gateway
 * sees whether the response arrives, and it sees an order of events: a client that repeats a submit has lost its
 * connection before. So this object lives on the event loop of that connection and is read there, after everything that
 * the loop still has to read.
 */
final class TrackedResponse implements ResponseReceipt {
    /** A connection that stays open so long after the response counts as a receipt, for want of better proof. */
    private static final long PRESUMED_RECEIVED_MILLIS = 500;
    /**
     * So long after the response the end of the connection still puts the receipt in doubt; shorter than the 4s after
     * which the vendors' clients close an idle connection by themselves.
     */
    private static final long DOUBT_MILLIS = 3_000;

    private static final long NEXT_TURN_MILLIS = 1;

    private final UUID name = UUID.randomUUID();
    private final ResponseTracker tracker;
    private final RequestContext context;
    private final TargetService service;
    private final Context loop;
    private final long arrived;
    private String earlierReceipts = "";
    private AnswerFate fate = AnswerFate.OPEN;
    private long since;
    private boolean announced;
    private boolean reported;

    TrackedResponse(ResponseTracker tracker, RequestContext context, TargetService service, Context loop) {
        this.tracker = tracker;
        this.context = context;
        this.service = service;
        this.loop = loop;
        this.arrived = tracker.now() - TimeUnit.NANOSECONDS.toMillis(context.elapsedNanos());
        this.since = arrived;
    }

    @Override
    public Future<Void> readEarlier() {
        // Added first, so that of two simultaneous submits each reads the other.
        tracker.add(this);
        return tracker.readEarlier(this)
                .onSuccess(receipts -> earlierReceipts = receipts)
                .mapEmpty();
    }

    @Override
    public void writeHeaders(HttpClientRequest request) {
        announced = true;
        request.putHeader(AnswerHeaders.RECEIPT, name.toString())
                .putHeader(AnswerHeaders.ARRIVED, Long.toString(arrived));
        if (!earlierReceipts.isEmpty()) {
            request.putHeader(AnswerHeaders.ANSWERS, earlierReceipts);
        }
    }

    @Override
    public void responseLost() {
        end(AnswerFate.LOST);
    }

    @Override
    public void responseSent(Future<Void> written) {
        written.onSuccess(_ -> watchConnection()).onFailure(_ -> responseLost());
    }

    private void watchConnection() {
        if (fate != AnswerFate.OPEN) {
            return;
        }
        since = tracker.now();
        HttpServerRequest request = context.request();
        if (request.version() != HttpVersion.HTTP_1_1 || "close".equalsIgnoreCase(request.getHeader("Connection"))) {
            // The connection ends with the response anyway, so its end proves nothing.
            end(AnswerFate.WRITTEN);
            return;
        }
        HttpConnection connection = request.connection();
        // The next submit on this connection replaces these handlers; by then this response is received.
        connection.exceptionHandler(_ -> responseLost());
        connection.closeHandler(_ -> handleClose());
        tracker.watch(connection, this);
        runAfter(PRESUMED_RECEIVED_MILLIS, this::reportOpenConnection);
        runAfter(DOUBT_MILLIS, this::confirm);
    }

    private void handleClose() {
        // A connection that this replica closes puts nothing in doubt.
        end(tracker.isStopping() ? AnswerFate.WRITTEN : AnswerFate.DOUBTFUL);
    }

    private void reportOpenConnection() {
        if (fate == AnswerFate.OPEN && !reported) {
            reported = true;
            tracker.report(this, AnswerFate.WRITTEN);
        }
    }

    /** The client has used the connection again, or kept it long enough: it has the response. */
    void confirm() {
        end(AnswerFate.WRITTEN);
    }

    private void end(AnswerFate last) {
        if (fate != AnswerFate.OPEN) {
            return;
        }
        fate = last;
        if (last == AnswerFate.LOST) {
            since = tracker.now();
        }
        tracker.unwatch(context.request().connection(), this);
        if (!announced || (last == AnswerFate.WRITTEN && reported)) {
            tracker.remove(this);
        } else {
            tracker.report(this, last).onComplete(_ -> tracker.remove(this));
        }
    }

    /** Passes the receipt as it is now to the listener, on the loop of this response. */
    void read(Consumer<String> listener) {
        loop.runOnContext(_ -> runAfter(
                NEXT_TURN_MILLIS,
                () -> listener.accept(new AnswerWord(name, fate, Instant.ofEpochMilli(since)).wire())));
    }

    /** The second timer lets the loop first read what has arrived: time in which the loop stood still does not count. */
    private void runAfter(long millis, Runnable action) {
        tracker.vertx().setTimer(millis, _ -> tracker.vertx().setTimer(NEXT_TURN_MILLIS, _ -> action.run()));
    }

    UUID name() {
        return name;
    }

    long credential() {
        return context.credential();
    }

    RequestId requestId() {
        return context.requestId();
    }

    TargetService service() {
        return service;
    }

    JsonObject report(AnswerFate fate) {
        return new JsonObject().put("fate", fate.wire()).put("at", since);
    }
}
