// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import dev.atelier.gateway.proxy.BufferedResponse;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SessionUse;
import dev.atelier.platform.error.ApiException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One long poll. It reads, registers, and reads again, so that no finish between the two is missed; then it waits for a
 * signal or the end of its time, and reads once more. Everything happens on the request's event loop.
 */
final class LongPoll {
    private final RequestContext context;
    private final long generation;
    private final LongPollRegistry registry;
    private final Supplier<Future<GenerationSnapshot>> read;
    private final Context loop = Objects.requireNonNull(Vertx.currentContext());
    private final Promise<BufferedResponse> answer = Promise.promise();
    private boolean registered;
    private boolean reading;
    private boolean signalled;
    private boolean timedOut;

    LongPoll(
            RequestContext context,
            long generation,
            LongPollRegistry registry,
            Supplier<Future<GenerationSnapshot>> read) {
        this.context = context;
        this.generation = generation;
        this.registry = registry;
        this.read = read;
    }

    /** Completes with the state at the end of the wait; never, if the client goes away before. */
    Future<BufferedResponse> start(long millis) {
        long timer = loop.owner().setTimer(millis, _ -> timeOut());
        Runnable end = () -> {
            loop.owner().cancelTimer(timer);
            unregister();
        };
        context.http().addEndHandler(_ -> end.run());
        answer.future().onComplete(_ -> end.run());
        read();
        return answer.future();
    }

    long generation() {
        return generation;
    }

    long credential() {
        return context.credential();
    }

    String address() {
        return context.address();
    }

    Optional<SessionUse> session() {
        return context.session();
    }

    /** Reads again, because the generation may be final now; from any thread. */
    void signal() {
        loop.runOnContext(_ -> {
            signalled = true;
            readUnlessReading();
        });
    }

    /** Answers with the state of this moment, final or not; from any thread. */
    void endNow() {
        loop.runOnContext(_ -> timeOut());
    }

    /** Ends the wait with a refusal; from any thread. */
    void refuse(ApiException refusal) {
        loop.runOnContext(_ -> answer.tryFail(refusal));
    }

    private void timeOut() {
        timedOut = true;
        readUnlessReading();
    }

    private void readUnlessReading() {
        if (!reading && !isOver()) {
            read();
        }
    }

    private boolean isOver() {
        return context.isEnded() || answer.future().isComplete();
    }

    private void read() {
        reading = true;
        signalled = false;
        read.get().onComplete(result -> {
            reading = false;
            if (isOver()) {
                return;
            }
            if (result.failed()) {
                answer.tryFail(result.cause());
            } else {
                handle(result.result());
            }
        });
    }

    private void handle(GenerationSnapshot snapshot) {
        boolean draining = registry.isDraining();
        if (snapshot.isFinal() || timedOut || draining) {
            if (draining && !context.response().headWritten()) {
                context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            }
            answer.tryComplete(snapshot.response());
        } else if (!registered) {
            register();
        } else if (signalled) {
            read();
        }
    }

    private void register() {
        try {
            registry.add(this);
            registered = true;
            context.dropHeaders();
            read();
        } catch (ApiException refusal) {
            answer.tryFail(refusal);
        }
    }

    private void unregister() {
        if (registered) {
            registered = false;
            registry.remove(this);
        }
    }
}
