// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.route.Upstream;
import dev.atelier.platform.answer.AnswerFate;
import dev.atelier.platform.answer.AnswerHeaders;
import dev.atelier.platform.answer.AnswerWord;
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
 * The answer to one submit of a dialect, whose clients repeat what did not arrive. Only the gateway sees what becomes of
 * it, and what it sees is an order of events: whoever repeats a submit has lost the connection before. So this lives on
 * the event loop of that connection and is asked there, after everything that the loop had still to read.
 */
final class WatchedAnswer implements AnswerReceipt {
    private static final long NEXT_ROUND_MILLIS = 1;

    private final UUID name = UUID.randomUUID();
    private final RecentAnswers answers;
    private final Exchange exchange;
    private final Upstream service;
    private final Context loop;
    private final long arrived;
    private String earlier = "";
    private AnswerFate fate = AnswerFate.OPEN;
    private long since;
    private boolean announced;
    private boolean told;

    WatchedAnswer(RecentAnswers answers, Exchange exchange, Upstream service, Context loop) {
        this.answers = answers;
        this.exchange = exchange;
        this.service = service;
        this.loop = loop;
        this.arrived = answers.now() - TimeUnit.NANOSECONDS.toMillis(exchange.elapsedNanos());
        this.since = arrived;
    }

    @Override
    public Future<Void> lookBack() {
        // First, so that of two at once each hears of the other.
        answers.remember(this);
        return answers.before(this).onSuccess(words -> earlier = words).mapEmpty();
    }

    @Override
    public void announce(HttpClientRequest request) {
        announced = true;
        request.putHeader(AnswerHeaders.RECEIPT, name.toString())
                .putHeader(AnswerHeaders.ARRIVED, Long.toString(arrived));
        if (!earlier.isEmpty()) {
            request.putHeader(AnswerHeaders.ANSWERS, earlier);
        }
    }

    @Override
    public void lost() {
        end(AnswerFate.LOST);
    }

    @Override
    public void sent(Future<Void> written) {
        written.onSuccess(_ -> written()).onFailure(_ -> lost());
    }

    private void written() {
        if (fate != AnswerFate.OPEN) {
            return;
        }
        since = answers.now();
        HttpServerRequest request = exchange.request();
        if (request.version() != HttpVersion.HTTP_1_1 || "close".equalsIgnoreCase(request.getHeader("Connection"))) {
            // It ends with the answer anyway, which says nothing.
            end(AnswerFate.WRITTEN);
            return;
        }
        HttpConnection connection = request.connection();
        // The next submit on this connection replaces them; by then this one is over.
        connection.exceptionHandler(_ -> lost());
        connection.closeHandler(_ -> closed());
        answers.watch(connection, this);
        after(answers.config().settled().toMillis(), this::stillThere);
        after(answers.config().watch().toMillis(), this::wentOn);
    }

    private void closed() {
        // An end that we make ourselves puts nothing in doubt.
        end(answers.areClosing() ? AnswerFate.WRITTEN : AnswerFate.DOUBTFUL);
    }

    private void stillThere() {
        if (fate == AnswerFate.OPEN && !told) {
            told = true;
            answers.tell(this, AnswerFate.WRITTEN);
        }
    }

    /** The client has used the connection further, or kept it for long enough: it has the answer. */
    void wentOn() {
        end(AnswerFate.WRITTEN);
    }

    private void end(AnswerFate last) {
        if (fate != AnswerFate.OPEN) {
            return;
        }
        fate = last;
        if (last == AnswerFate.LOST) {
            since = answers.now();
        }
        answers.unwatch(exchange.request().connection(), this);
        if (!announced || (last == AnswerFate.WRITTEN && told)) {
            answers.forget(this);
        } else {
            answers.tell(this, last).onComplete(_ -> answers.forget(this));
        }
    }

    /** Says what has become of it, on its own loop. */
    void look(Consumer<String> listener) {
        loop.runOnContext(_ -> after(
                NEXT_ROUND_MILLIS,
                () -> listener.accept(new AnswerWord(name, fate, Instant.ofEpochMilli(since)).wire())));
    }

    /** Never sooner, and first the loop reads what has come meanwhile: time in which it stood still does not count. */
    private void after(long millis, Runnable action) {
        answers.vertx().setTimer(millis, _ -> answers.vertx().setTimer(NEXT_ROUND_MILLIS, _ -> action.run()));
    }

    UUID name() {
        return name;
    }

    long credential() {
        return exchange.credential();
    }

    String requestId() {
        return exchange.requestId().value();
    }

    Upstream service() {
        return service;
    }

    JsonObject word(AnswerFate told) {
        return new JsonObject().put("fate", told.wire()).put("at", since);
    }
}
