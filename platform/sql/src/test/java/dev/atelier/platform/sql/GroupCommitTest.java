// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.error.ApiException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A gate holds the first batch, so that what the next one takes does not depend on time. */
@Timeout(60)
class GroupCommitTest {
    private static final Item FIRST = new Item("first", 0);

    private record Item(String account, int number) {}

    private final ConcurrentLinkedQueue<List<Item>> batches = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Thread> workers = new ConcurrentLinkedQueue<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch gate = new CountDownLatch(1);
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private RuntimeException fault = new IllegalArgumentException("poison");
    private Item poison = new Item("none", -1);

    private final GroupCommit<Item, String> commit = commit(Duration.ofMinutes(1));

    private GroupCommit<Item, String> commit(Duration longestWait) {
        return new GroupCommit<>("test", meters, Item::account, Item::number, this::work, longestWait);
    }

    @AfterEach
    void end() {
        gate.countDown();
        callers.close();
    }

    @Test
    void whoeverFindsNothingUnderWayWorksAtOnceOnItsOwnThread() {
        gate.countDown();

        assertThat(commit.submit(FIRST)).isEqualTo("first 0");

        assertThat(batches).containsExactly(List.of(FIRST));
        assertThat(workers).containsExactly(Thread.currentThread());
    }

    @Test
    void whatArrivesMeanwhileIsOneBatchAndEachGetsItsOwnResult() throws Exception {
        hold();
        List<Future<String>> others = submit(items("a", 1, 5));

        gate.countDown();

        for (int n = 0; n < others.size(); n++) {
            assertThat(others.get(n).get()).isEqualTo("a " + (n + 1));
        }
        assertThat(batches).containsExactly(List.of(FIRST), items("a", 1, 5));
        assertThat(meters.get("atelier.group.commit.size")
                        .tag("kind", "test")
                        .summary()
                        .max())
                .isEqualTo(5);
    }

    @Test
    void aBatchHasABoundAndTheRestIsTheNext() throws Exception {
        hold();
        List<Future<String>> others = submit(items("a", 1, 100));

        gate.countDown();

        assertAnswered(others);
        assertThat(batches).extracting(List::size).containsExactly(1, GroupCommit.MOST, 36);
    }

    @Test
    void aCrowdOfOneAccountLeavesTheOthersTheirPlaces() throws Exception {
        hold();
        List<Future<String>> crowd = submit(items("crowd", 1, 80));
        List<Future<String>> others = submit(items("other", 101, 10));

        gate.countDown();

        assertAnswered(crowd);
        assertAnswered(others);
        List<Item> second = batches.stream().skip(1).findFirst().orElseThrow();
        assertThat(second).containsAll(items("other", 101, 10)).hasSize(GroupCommit.MOST);
        assertThat(second)
                .filteredOn(item -> item.account().equals("crowd"))
                .startsWith(items("crowd", 1, 16).toArray(Item[]::new));
    }

    @Test
    void ofTwoWithOneIdentityTheSecondGoesLater() throws Exception {
        hold();
        List<Future<String>> same = submit(List.of(new Item("a", 1), new Item("b", 1), new Item("c", 2)));

        gate.countDown();

        assertAnswered(same);
        assertThat(batches)
                .containsExactly(
                        List.of(FIRST), List.of(new Item("a", 1), new Item("c", 2)), List.of(new Item("b", 1)));
    }

    @Test
    void theFaultOfOneIsItsOwn() throws Exception {
        hold();
        poison = new Item("a", 2);
        List<Future<String>> others = submit(items("a", 1, 3));

        gate.countDown();

        assertThat(others.getFirst().get()).isEqualTo("a 1");
        assertThat(others.getLast().get()).isEqualTo("a 3");
        assertThatThrownBy(() -> others.get(1).get())
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isSameAs(fault);
        assertThat(commit.submit(new Item("a", 9))).isEqualTo("a 9");
    }

    @Test
    void aFaultThatMayFollowTheCommitIsForAllAndNothingIsRepeated() throws Exception {
        hold();
        fault = new DatabaseException(new SQLTransientException("away"));
        poison = new Item("a", 2);
        List<Future<String>> others = submit(items("a", 1, 3));

        gate.countDown();

        for (Future<String> other : others) {
            assertThatThrownBy(other::get).cause().isSameAs(fault);
        }
        assertThat(batches).containsExactly(List.of(FIRST), items("a", 1, 3));
        assertThat(commit.submit(new Item("a", 9))).isEqualTo("a 9");
    }

    @Test
    void anInterruptTakesWorkBackThatHasNotBegun() throws Exception {
        hold();
        List<Future<String>> others = submit(items("a", 1, 3));

        others.get(1).cancel(true);
        awaitWaiting(2);
        gate.countDown();

        assertThat(others.getFirst().get()).isEqualTo("a 1");
        assertThat(others.getLast().get()).isEqualTo("a 3");
        assertThat(batches).containsExactly(List.of(FIRST), List.of(new Item("a", 1), new Item("a", 3)));
    }

    @Test
    void whoWaitsTooLongIsToldThatNothingWasDone() throws Exception {
        GroupCommit<Item, String> impatient = commit(Duration.ofMillis(1));
        callers.execute(() -> impatient.submit(FIRST));
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();

        assertThatThrownBy(() -> impatient.submit(new Item("a", 1)))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        busy -> assertThat(busy.code().status()).isEqualTo(503));

        assertThat(batches).containsExactly(List.of(FIRST));
    }

    @Test
    void theQueueHasABound() throws Exception {
        hold();
        submit(items("a", 1, 16 * GroupCommit.MOST));

        assertThatThrownBy(() -> commit.submit(new Item("a", 0))).isInstanceOf(ApiException.class);
    }

    private List<String> work(List<Item> items) {
        batches.add(items);
        workers.add(Thread.currentThread());
        begun.countDown();
        try {
            gate.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        if (items.contains(poison)) {
            throw fault;
        }
        return items.stream().map(item -> item.account() + " " + item.number()).toList();
    }

    private void hold() throws InterruptedException {
        callers.execute(() -> commit.submit(FIRST));
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    }

    /** One after the other, so that their order is known. */
    private List<Future<String>> submit(List<Item> items) {
        List<Future<String>> submitted = new ArrayList<>();
        int before = waiting();
        for (Item item : items) {
            submitted.add(callers.submit(() -> commit.submit(item)));
            awaitWaiting(before + submitted.size());
        }
        return submitted;
    }

    private int waiting() {
        return (int) meters.get("atelier.group.commit.waiting").gauge().value();
    }

    private void awaitWaiting(int count) {
        while (waiting() != count) {
            Thread.onSpinWait();
        }
    }

    private static List<Item> items(String account, int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(number -> new Item(account, number))
                .toList();
    }

    private static void assertAnswered(List<Future<String>> futures) {
        assertThat(futures).allSatisfy(future -> assertThat(future).succeedsWithin(Duration.ofSeconds(30)));
    }
}
