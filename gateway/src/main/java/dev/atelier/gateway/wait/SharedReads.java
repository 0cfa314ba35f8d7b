// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

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
 */
final class SharedReads {
    /** What an account sees of a generation: the same with each of its credentials that may read. */
    record Subject(long account, long generation) {}

    /** @param owner whose context it runs in, so that it never becomes part of somebody else's request */
    private record Round(Context owner, Supplier<Future<Sight>> read, Promise<Sight> seen) {}

    private final ReadGate gate;
    private final Map<Subject, Round> next = new HashMap<>();
    private final Set<Subject> beingRead = new HashSet<>();

    SharedReads(int atOnce) {
        gate = new ReadGate(atOnce);
    }

    /** @param read used when nobody else's is about to begin */
    Future<Sight> ask(Subject subject, Supplier<Future<Sight>> read) {
        Context own = Objects.requireNonNull(Vertx.currentContext());
        Round round = next.get(subject);
        if (round == null) {
            round = new Round(own, read, Promise.promise());
            next.put(subject, round);
            if (!beingRead.contains(subject)) {
                begin(subject, round);
            }
        }
        Promise<Sight> answer = Promise.promise();
        // A thousand answers in one turn would hold up everybody else on this loop.
        round.seen().future().onComplete(seen -> own.runOnContext(_ -> answer.handle(seen)));
        return answer.future();
    }

    private void begin(Subject subject, Round round) {
        beingRead.add(subject);
        // One signal wakes many, one after the other: with the next turn of the loop all of them have asked.
        round.owner().runOnContext(_ -> gate.pass(() -> read(subject, round)));
    }

    private Future<Sight> read(Subject subject, Round round) {
        next.remove(subject);
        // A read that cannot even begin must not keep those after it waiting.
        return Future.succeededFuture().compose(_ -> round.read().get()).onComplete(seen -> {
            beingRead.remove(subject);
            Round following = next.get(subject);
            if (following != null) {
                begin(subject, following);
            }
            round.seen().handle(seen);
        });
    }
}
