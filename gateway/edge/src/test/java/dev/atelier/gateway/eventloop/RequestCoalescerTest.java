// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.eventloop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestCoalescerTest {
    private record Subject(long account, long generation) {}

    private static final Subject SUBJECT = new Subject(7, 42);

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = vertx.getOrCreateContext();
    private final RequestCoalescer<Subject, String> reads = new RequestCoalescer<>(2);
    /** Reads that have begun; a test says how they end. */
    private final List<Promise<String>> begun = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        vertx.close();
    }

    @Test
    void thoseWhoAskTogetherShareOneRead() {
        List<CompletableFuture<String>> asked = ask(SUBJECT, 50);

        begun(1).getFirst().complete("succeeded");

        assertThat(asked).allSatisfy(one -> assertThat(one.join()).isEqualTo("succeeded"));
        assertThat(begun).hasSize(1);
    }

    @Test
    void aCallerDuringAReadGetsALaterRead() {
        CompletableFuture<String> early = ask(SUBJECT, 1).getFirst();
        begun(1);
        List<CompletableFuture<String>> late = ask(SUBJECT, 5);

        begun.getFirst().complete("processing");
        begun(2).getLast().complete("succeeded");

        assertThat(early.join()).isEqualTo("processing");
        assertThat(late).allSatisfy(one -> assertThat(one.join()).isEqualTo("succeeded"));
        assertThat(begun).hasSize(2);
    }

    @Test
    void anotherAccountNeverSharesARead() {
        CompletableFuture<String> one = ask(SUBJECT, 1).getFirst();
        CompletableFuture<String> other =
                ask(new Subject(8, SUBJECT.generation()), 1).getFirst();

        begun(2).getFirst().complete("succeeded");
        begun.getLast().complete("processing");

        assertThat(one.join()).isEqualTo("succeeded");
        assertThat(other.join()).isEqualTo("processing");
    }

    @Test
    void aReadThatFailsOrCannotBeginFailsForThoseWhoShareItOnly() {
        List<CompletableFuture<String>> shared = ask(SUBJECT, 3);
        begun(1).getFirst().fail("away");
        assertThat(shared)
                .allSatisfy(one -> assertThat(
                                one.handle((_, fault) -> fault != null).join())
                        .isTrue());

        CompletableFuture<String> thrown = ask(SUBJECT, () -> {
            throw new IllegalStateException("cannot begin");
        });
        assertThat(thrown.handle((_, fault) -> fault != null).join()).isTrue();

        CompletableFuture<String> next = ask(SUBJECT, 1).getFirst();
        begun(2).getLast().complete("succeeded");
        assertThat(next.join()).isEqualTo("succeeded");
    }

    @Test
    void aCallerThatJoinsAQueuedReadSharesIt() {
        ask(new Subject(1, 1), 1);
        ask(new Subject(2, 2), 1);
        begun(2);
        List<CompletableFuture<String>> waiting = ask(SUBJECT, 2);
        waiting.addAll(ask(SUBJECT, 2));

        begun.getFirst().complete("succeeded");
        begun(3).getLast().complete("succeeded");

        assertThat(waiting).allSatisfy(one -> assertThat(one.join()).isEqualTo("succeeded"));
        assertThat(begun).hasSize(3);
    }

    private List<Promise<String>> begun(int reads) {
        await().until(() -> begun.size() == reads);
        return begun;
    }

    private List<CompletableFuture<String>> ask(Subject subject, int times) {
        List<CompletableFuture<String>> asked = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> done = new CompletableFuture<>();
        loop.runOnContext(_ -> {
            IntStream.range(0, times)
                    .forEach(_ -> asked.add(reads.submit(subject, this::begin)
                            .toCompletionStage()
                            .toCompletableFuture()));
            done.complete(null);
        });
        done.join();
        return asked;
    }

    private CompletableFuture<String> ask(Subject subject, Supplier<Future<String>> read) {
        CompletableFuture<String> asked = new CompletableFuture<>();
        loop.runOnContext(_ -> reads.submit(subject, read).onComplete(asked::complete, asked::completeExceptionally));
        return asked;
    }

    private Future<String> begin() {
        Promise<String> read = Promise.promise();
        begun.add(read);
        // As in real life, a read ends on the loop it began on.
        return Future.future(result -> read.future().onComplete(end -> loop.runOnContext(_ -> result.handle(end))));
    }
}
