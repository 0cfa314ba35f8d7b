// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.generation.support.Rows;
import dev.atelier.generation.support.Waiting;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which runs get the places of an upstream; in a transaction that no other transaction sees and that leaves nothing. */
@QuarkusTest
class FairClaimTest {
    /** So many that a plan which reads all of them shows; a thousand of the narrow rows are only some twenty pages. */
    private static final int CROWD = 20_000;

    @Inject
    HandOverService handOvers;

    @Inject
    RunQueue queue;

    @Inject
    RunRepository runs;

    @Inject
    Waiting waiting;

    @Inject
    Rows rows;

    @BeforeEach
    void begin() {
        // A busy machine comes late to it, and the crowd of a test before, rolled back, would be read until then.
        rows.execute("vacuum run");
        QuarkusTransaction.begin();
    }

    @AfterEach
    void undo() {
        QuarkusTransaction.rollback();
    }

    @Test
    void picturesOfOtherAccountsComeBeforeTheRestOfACrowd() {
        List<Long> crowd = waiting(account(), true, 50);
        assertThat(claim(50)).containsExactlyElementsOf(crowd.subList(0, Waiting.BATCH_PLACES));

        List<Long> pictures =
                Stream.generate(() -> waiting.add(account(), false)).limit(20).toList();
        List<Long> started = new ArrayList<>(claim(50));
        for (int ended = 0; ended < 16; ended++) {
            end(crowd.get(ended));
            started.addAll(claim(50));
        }

        assertThat(started).containsExactlyElementsOf(pictures);
        end(crowd.get(16));
        assertThat(claim(50)).containsExactly(crowd.get(Waiting.BATCH_PLACES));
    }

    @Test
    void accountsTakeTurnsHoweverManyRunsEachHas() {
        List<Long> many = waiting(account(), false, 10);
        List<Long> few = waiting(account(), false, 2);

        assertThat(claim(6))
                .containsExactly(many.get(0), few.get(0), many.get(1), few.get(1), many.get(2), many.get(3));
    }

    @Test
    void anAccountsOwnPictureIsNotBehindItsOwnVideos() {
        long account = account();
        waiting(account, true, 8);
        long picture = waiting.add(account, false);

        assertThat(claim(1)).containsExactly(picture);
    }

    @Test
    void aRunThatWasNotTakenKeepsItsTurn() {
        List<Long> first = waiting(account(), false, 2);
        List<ClaimedRun> claimed = handOvers.claim(Waiting.QUEUE, 1).runs();
        waiting(account(), false, 2);

        ClaimedRun run = claimed.getFirst();
        assertThat(runs.pause(run.generation(), run.lease(), Instant.now())).isTrue();

        assertThat(claim(5)).doesNotContain(first.getFirst());
        assertThat(waiting.takenPlaces()).isEqualTo(3);
    }

    @Test
    void aFullUpstreamGivesNothing() {
        waiting.takeAllPlaces(account());
        waiting.add(account(), false);

        HandOverService.HandOvers next = handOvers.claim(Waiting.QUEUE, 5);

        assertThat(next.runs()).isEmpty();
        assertThat(next.isFull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void aClaimReadsNoMoreOfALongQueueThanItTakes(int atTheTimeOfTheStatistics) {
        usePlansForTheTableAsItIs();
        waiting.addEnded(account(), 300);
        long account = account();
        List<Long> first = waiting(account, false, atTheTimeOfTheStatistics);
        rows.execute("analyze run");
        first.addAll(waiting(account, false, 5 - atTheTimeOfTheStatistics));
        waiting.addCrowd(account(), CROWD);
        long before = rowsRead();

        assertThat(claim(5)).containsExactlyElementsOf(first);

        assertThat(rowsRead() - before).isLessThan(CROWD / 4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void aLongQueueCostsALookHardlyAnything(int atTheTimeOfTheStatistics) {
        usePlansForTheTableAsItIs();
        waiting.addEnded(account(), 300);
        waiting(account(), false, atTheTimeOfTheStatistics);
        rows.execute("analyze run");
        long withoutCrowd = rowsReadByLook();
        waiting.addCrowd(account(), CROWD);

        assertThat(rowsReadByLook() - withoutCrowd).isLessThan(CROWD / 4);
    }

    /** Dead rows of other tests are among them. */
    private long rowsReadByLook() {
        long before = rowsRead();
        RunQueue.Work work = queue.look(Duration.ofSeconds(1), List.of(), List.of(Waiting.QUEUE, "empty"));
        assertThat(work.queues()).containsExactly(Waiting.QUEUE);
        return rowsRead() - before;
    }

    /** A plan that this connection has kept was made for a table that was as good as empty. */
    private void usePlansForTheTableAsItIs() {
        rows.execute("set local plan_cache_mode = force_custom_plan");
    }

    /** Rows of runs that this transaction has read, by the table or by an index. */
    private long rowsRead() {
        return Long.parseLong(rows.text("""
                select sum(pg_stat_get_xact_tuples_returned(oid)) from (
                    select 'run'::regclass::oid as oid
                    union all select indexrelid from pg_index where indrelid = 'run'::regclass) as relations
                """, "0"));
    }

    private List<Long> waiting(long account, boolean isBatch, int count) {
        return LongStream.range(0, count)
                .map(_ -> waiting.add(account, isBatch))
                .boxed()
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private List<Long> claim(int limit) {
        return handOvers.claim(Waiting.QUEUE, limit).runs().stream()
                .map(ClaimedRun::generation)
                .toList();
    }

    private void end(long generation) {
        rows.execute("delete from run where id = " + generation);
    }

    private static long account() {
        newAccount();
        return lastAccount();
    }
}
