// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.gateway.proxy.WholeAnswer;
import dev.atelier.gateway.wait.SharedReads.Subject;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedReadsTest {
    private static final Subject SUBJECT = new Subject(7, 42);

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = vertx.getOrCreateContext();
    private final SharedReads reads = new SharedReads(2);
    /** Reads that have begun; a test says how they end. */
    private final List<Promise<Sight>> begun = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        vertx.close();
    }

    @Test
    void thoseWhoAskTogetherShareOneRead() {
        List<CompletableFuture<Sight>> asked = ask(SUBJECT, 50);

        begun(1).getFirst().complete(sight("succeeded"));

        assertThat(asked).allSatisfy(one -> assertThat(one.join().isFinal()).isTrue());
        assertThat(begun).hasSize(1);
    }

    @Test
    void whoAsksWhileAReadIsUnderWayGetsALaterOne() {
        CompletableFuture<Sight> early = ask(SUBJECT, 1).getFirst();
        begun(1);
        List<CompletableFuture<Sight>> late = ask(SUBJECT, 5);

        begun.getFirst().complete(sight("processing"));
        begun(2).getLast().complete(sight("succeeded"));

        assertThat(early.join().isFinal()).isFalse();
        assertThat(late).allSatisfy(one -> assertThat(one.join().isFinal()).isTrue());
        assertThat(begun).hasSize(2);
    }

    @Test
    void anotherAccountNeverSharesARead() {
        CompletableFuture<Sight> one = ask(SUBJECT, 1).getFirst();
        CompletableFuture<Sight> other =
                ask(new Subject(8, SUBJECT.generation()), 1).getFirst();

        begun(2).getFirst().complete(sight("succeeded"));
        begun.getLast().complete(sight("processing"));

        assertThat(one.join().isFinal()).isTrue();
        assertThat(other.join().isFinal()).isFalse();
    }

    @Test
    void aReadThatFailsOrCannotBeginFailsForThoseWhoShareItOnly() {
        List<CompletableFuture<Sight>> shared = ask(SUBJECT, 3);
        begun(1).getFirst().fail("away");
        assertThat(shared)
                .allSatisfy(one -> assertThat(
                                one.handle((_, fault) -> fault != null).join())
                        .isTrue());

        CompletableFuture<Sight> thrown = ask(SUBJECT, () -> {
            throw new IllegalStateException("cannot begin");
        });
        assertThat(thrown.handle((_, fault) -> fault != null).join()).isTrue();

        CompletableFuture<Sight> next = ask(SUBJECT, 1).getFirst();
        begun(2).getLast().complete(sight("succeeded"));
        assertThat(next.join().isFinal()).isTrue();
    }

    @Test
    void whoJoinsAReadThatWaitsForItsTurnSharesIt() {
        ask(new Subject(1, 1), 1);
        ask(new Subject(2, 2), 1);
        begun(2);
        List<CompletableFuture<Sight>> waiting = ask(SUBJECT, 2);
        waiting.addAll(ask(SUBJECT, 2));

        begun.getFirst().complete(sight("succeeded"));
        begun(3).getLast().complete(sight("succeeded"));

        assertThat(waiting).allSatisfy(one -> assertThat(one.join().isFinal()).isTrue());
        assertThat(begun).hasSize(3);
    }

    private List<Promise<Sight>> begun(int reads) {
        await().until(() -> begun.size() == reads);
        return begun;
    }

    private List<CompletableFuture<Sight>> ask(Subject subject, int times) {
        List<CompletableFuture<Sight>> asked = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> done = new CompletableFuture<>();
        loop.runOnContext(_ -> {
            IntStream.range(0, times)
                    .forEach(_ -> asked.add(
                            reads.ask(subject, this::begin).toCompletionStage().toCompletableFuture()));
            done.complete(null);
        });
        done.join();
        return asked;
    }

    private CompletableFuture<Sight> ask(Subject subject, Supplier<Future<Sight>> read) {
        CompletableFuture<Sight> asked = new CompletableFuture<>();
        loop.runOnContext(_ -> reads.ask(subject, read).onComplete(asked::complete, asked::completeExceptionally));
        return asked;
    }

    private Future<Sight> begin() {
        Promise<Sight> read = Promise.promise();
        begun.add(read);
        // As in real life, a read ends on the loop it began on.
        return Future.future(told -> read.future().onComplete(end -> loop.runOnContext(_ -> told.handle(end))));
    }

    private static Sight sight(String status) {
        return Sight.of(new WholeAnswer(
                200, MultiMap.caseInsensitiveMultiMap(), Buffer.buffer("{\"status\":\"" + status + "\"}")));
    }
}
