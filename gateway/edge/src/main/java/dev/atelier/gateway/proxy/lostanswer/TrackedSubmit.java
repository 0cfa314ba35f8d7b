// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy.lostanswer;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.submit.ResponseReport;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import dev.atelier.platform.submit.SubmitHeaders;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * One submit of a dialect, whose client repeats the submit when the response does not arrive. A client that repeats has
 * lost the connection before, so the order of events separates a repeat from a further submit. This object lives on the event
 * loop of the client's connection, and answers there after the loop has read everything that the connection received.
 */
final class TrackedSubmit implements ResponseTracker {
    // A connection that stays open for so long after the response has delivered it; the vendors' clients repeat later.
    private static final Duration SETTLED = Duration.ofMillis(500);
    // An end of the connection within this time leaves doubt. The clients close an idle connection after 4s.
    private static final Duration DOUBT = Duration.ofSeconds(3);
    // A loop answers such a question within milliseconds; a submit does not wait longer for a busy one.
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(1);
    private static final long NEXT_ROUND_MILLIS = 1;

    private final UUID attempt = UUID.randomUUID();
    private final LostAnswers submits;
    private final RequestContext context;
    private final ServiceName service;
    private final Context loop;
    private final long arrivedAt;
    private String earlierReports = "";
    private ResponseDelivery delivery = ResponseDelivery.OPEN;
    private long since;
    private boolean isForwarded;
    private boolean isWrittenReported;

    TrackedSubmit(LostAnswers submits, RequestContext context, ServiceName service, Context loop) {
        this.submits = submits;
        this.context = context;
        this.service = service;
        this.loop = loop;
        this.arrivedAt = submits.now() - TimeUnit.NANOSECONDS.toMillis(context.elapsedNanos());
        this.since = arrivedAt;
    }

    @Override
    public Future<Void> collectReports() {
        // Added first, so that each of two simultaneous submits sees the other.
        submits.add(this);
        return submits.collectReports(this)
                .onSuccess(reports -> earlierReports = reports)
                .mapEmpty();
    }

    @Override
    public void addTo(MultiMap headers) {
        isForwarded = true;
        headers.set(SubmitHeaders.ATTEMPT, attempt.toString()).set(SubmitHeaders.ARRIVED_AT, Long.toString(arrivedAt));
        if (!earlierReports.isEmpty()) {
            headers.set(SubmitHeaders.REPORTS, earlierReports);
        }
    }

    @Override
    public void responseLost() {
        end(ResponseDelivery.LOST);
    }

    @Override
    public void responseSent(MultiMap headers, Future<Void> written) {
        if (headers.contains(SubmitHeaders.WITHHELD)) {
            responseLost();
        } else {
            written.onSuccess(_ -> watchConnection()).onFailure(_ -> responseLost());
        }
    }

    /** The client used the connection again or kept it long enough, so the response arrived. */
    void responseArrived() {
        end(ResponseDelivery.WRITTEN);
    }

    private void watchConnection() {
        if (delivery != ResponseDelivery.OPEN) {
            return;
        }
        since = submits.now();
        HttpServerRequest request = context.request();
        if (request.version() != HttpVersion.HTTP_1_1 || "close".equalsIgnoreCase(request.getHeader("Connection"))) {
            // The connection ends with the response anyway, which says nothing.
            end(ResponseDelivery.WRITTEN);
            return;
        }
        HttpConnection connection = request.connection();
        // The next submit on this connection replaces these handlers; by then this submit has ended.
        connection.exceptionHandler(_ -> responseLost());
        connection.closeHandler(_ -> connectionClosed());
        submits.watch(connection, this);
        afterPendingReads(SETTLED.toMillis(), this::reportWritten);
        afterPendingReads(DOUBT.toMillis(), this::responseArrived);
    }

    private void connectionClosed() {
        // An end that this gateway makes itself leaves no doubt.
        end(submits.isClosing() ? ResponseDelivery.WRITTEN : ResponseDelivery.DOUBTFUL);
    }

    private void reportWritten() {
        if (delivery == ResponseDelivery.OPEN && !isWrittenReported) {
            isWrittenReported = true;
            submits.send(this, ResponseDelivery.WRITTEN);
        }
    }

    private void end(ResponseDelivery last) {
        if (delivery != ResponseDelivery.OPEN) {
            return;
        }
        delivery = last;
        if (last == ResponseDelivery.LOST) {
            since = submits.now();
        }
        submits.unwatch(context.request().connection(), this);
        if (!isForwarded || (last == ResponseDelivery.WRITTEN && isWrittenReported)) {
            submits.remove(this);
        } else {
            submits.send(this, last).onComplete(_ -> submits.remove(this));
        }
    }

    /** Reports the current state from this submit's own event loop; fails when that loop is too busy to answer. */
    Future<String> report() {
        Promise<String> report = Promise.promise();
        loop.runOnContext(_ -> afterPendingReads(
                NEXT_ROUND_MILLIS,
                () -> report.tryComplete(new ResponseReport(attempt, delivery, Instant.ofEpochMilli(since)).wire())));
        long timer = submits.vertx().setTimer(ANSWER_TIMEOUT.toMillis(), _ -> report.tryFail("the loop is busy"));
        return report.future().onComplete(_ -> submits.vertx().cancelTimer(timer));
    }

    /** Runs the action after the time and one more round of the loop, which reads everything that came meanwhile. */
    private void afterPendingReads(long millis, Runnable action) {
        submits.vertx().setTimer(millis, _ -> submits.vertx().setTimer(NEXT_ROUND_MILLIS, _ -> action.run()));
    }

    UUID attempt() {
        return attempt;
    }

    long credential() {
        return context.credential();
    }

    RequestId requestId() {
        return context.requestId();
    }

    ServiceName service() {
        return service;
    }

    JsonObject reportBody(ResponseDelivery reported) {
        return new JsonObject().put("delivery", reported.wire()).put("at", since);
    }
}
