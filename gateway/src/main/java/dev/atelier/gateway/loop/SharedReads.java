// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.loop;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The reads of one event loop. Whoever asks for what others ask for shares a read with them, one that begins after
 * the question: what it says is never older than that.
 *
 * @param <S> what is read; those who ask for equal ones share
 * @param <T> what it is found to be
 */
public final class SharedReads<S, T> {
    /** @param owner whose context it runs in, so that it never becomes part of somebody else's request */
    private record Round<T>(Context owner, Supplier<Future<T>> read, Promise<T> seen) {}

    private final ReadGate gate;
    private final Map<S, Round<T>> next = new HashMap<>();
    private final Set<S> beingRead = new HashSet<>();

    /** @param atOnce reads that run at the same time; further ones wait for their turn */
    public SharedReads(int atOnce) {
        gate = new ReadGate(atOnce);
    }

    /** @param read used when nobody else's is about to begin */
    public Future<T> ask(S subject, Supplier<Future<T>> read) {
        Context own = Objects.requireNonNull(Vertx.currentContext());
        Round<T> round = next.get(subject);
        if (round == null) {
            round = new Round<>(own, read, Promise.promise());
            next.put(subject, round);
            if (!beingRead.contains(subject)) {
                begin(subject, round);
            }
        }
        Promise<T> answer = Promise.promise();
        // A thousand answers in one turn would hold up everybody else on this loop.
        round.seen().future().onComplete(seen -> own.runOnContext(_ -> answer.handle(seen)));
        return answer.future();
    }

    private void begin(S subject, Round<T> round) {
        beingRead.add(subject);
        // One signal wakes many, one after the other: with the next turn of the loop all of them have asked.
        round.owner().runOnContext(_ -> gate.pass(() -> read(subject, round)));
    }

    private Future<T> read(S subject, Round<T> round) {
        next.remove(subject);
        // A read that cannot even begin must not keep those after it waiting.
        return Future.succeededFuture().compose(_ -> round.read().get()).onComplete(seen -> {
            beingRead.remove(subject);
            Round<T> following = next.get(subject);
            if (following != null) {
                begin(subject, following);
            }
            round.seen().handle(seen);
        });
    }
}
