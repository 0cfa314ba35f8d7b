// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

import dev.atelier.gateway.admission.Admission;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.platform.error.ApiException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * One held read. It reads, registers, and reads again, so that a finish between the two is seen; then it sleeps until a
 * signal or its time is up, and each time reads what is true by then. Everything happens on the request's event loop.
 */
final class HeldRead {
    private final Exchange exchange;
    private final long generation;
    private final long credential;
    private final Waiters waiters;
    private final Supplier<Future<Sight>> read;
    private final Context loop = Objects.requireNonNull(Vertx.currentContext());
    private boolean registered;
    private boolean reading;
    private boolean signalled;
    private boolean timeUp;

    HeldRead(Exchange exchange, long generation, Admission admission, Waiters waiters, Supplier<Future<Sight>> read) {
        this.exchange = exchange;
        this.generation = generation;
        this.credential = admission.credential();
        this.waiters = waiters;
        this.read = read;
    }

    void start(long millis) {
        long timer = loop.owner().setTimer(millis, _ -> timeIsUp());
        exchange.http().addEndHandler(_ -> {
            loop.owner().cancelTimer(timer);
            leave();
        });
        read();
    }

    long generation() {
        return generation;
    }

    long credential() {
        return credential;
    }

    /** The generation may be final now; from any thread. */
    void signal() {
        loop.runOnContext(_ -> {
            signalled = true;
            readUnlessReading();
        });
    }

    /** Whatever the state is, it has to do; from any thread. */
    void endNow() {
        loop.runOnContext(_ -> timeIsUp());
    }

    private void timeIsUp() {
        timeUp = true;
        readUnlessReading();
    }

    private void readUnlessReading() {
        if (!reading && !exchange.isOver()) {
            read();
        }
    }

    private void read() {
        reading = true;
        signalled = false;
        read.get().onComplete(result -> {
            reading = false;
            if (exchange.isOver()) {
                return;
            }
            if (result.failed()) {
                exchange.refuse(result.cause());
            } else {
                consider(result.result());
            }
        });
    }

    private void consider(Sight sight) {
        boolean draining = waiters.isDraining();
        if (sight.isFinal() || timeUp || draining) {
            if (draining) {
                exchange.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            }
            sight.answer().relay(exchange);
        } else if (!registered) {
            register();
        } else if (signalled) {
            read();
        }
    }

    private void register() {
        try {
            waiters.add(this);
            registered = true;
            exchange.forgetHeaders();
            read();
        } catch (ApiException refusal) {
            exchange.refuse(refusal);
        }
    }

    private void leave() {
        if (registered) {
            registered = false;
            waiters.remove(this);
        }
    }
}
