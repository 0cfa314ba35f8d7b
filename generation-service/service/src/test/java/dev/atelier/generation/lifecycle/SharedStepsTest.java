// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.lifecycle.Failure.FailureCode;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.generation.support.Rows;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs that share a statement each become what they would have become alone. */
@QuarkusTest
class SharedStepsTest {
    private static final GenerationResult FAILED = GenerationResult.failed(FailureCode.PROVIDER_ERROR, "no");

    @Inject
    RunRepository runs;

    @Inject
    FinishService finishes;

    @Inject
    GenerationRepository generations;

    @Inject
    Rows rows;

    @Test
    void ofRunsThatAreQueuedTogetherEachIsBehindTheOneBeforeAndOnlyThePaidOnes() {
        newAccount();
        List<Long> ids = new ArrayList<>(IntStream.range(0, 5)
                .mapToObj(_ -> rows.insert(Rows.Row.of(lastAccount(), "pending_charge")))
                .toList());
        rows.execute("update run set state = 'abandoned' where id = " + ids.get(2));

        List<Optional<QueueEntry>> entries =
                runs.queue(ids.stream().map(SharedStepsTest::entering).toList());

        assertThat(entries.get(2)).isEmpty();
        List<Double> tags =
                entries.stream().flatMap(Optional::stream).map(QueueEntry::tag).toList();
        assertThat(tags).hasSize(4).isSorted().doesNotHaveDuplicates();
        assertThat(rows.count("run where state = 'waiting' and account_id = " + lastAccount()))
                .isEqualTo(4);
    }

    @Test
    void endsOfOneMomentEachHappenOnceAndOnlyUnderTheirLease() throws Exception {
        List<Held> held = insertHeld(60);
        List<Long> lost = held.stream().map(Held::id).filter(id -> id % 5 == 0).toList();
        lost.forEach(id -> rows.execute("update run set lease = gen_random_uuid() where id = " + id));
        // Each is reported twice.
        List<Callable<Long>> ends = new ArrayList<>();
        held.forEach(run -> ends.addAll(List.of(() -> end(run), () -> end(run))));
        Collections.shuffle(ends, new Random(7));

        List<Long> ended = call(ends).stream().filter(id -> id > 0).toList();

        assertThat(ended).doesNotHaveDuplicates().hasSize(held.size() - lost.size());
        assertThat(ended).doesNotContainAnyElementsOf(lost);
        assertThat(rows.count("generation where outcome = 'failed' and error_message = 'no' and account_id = "
                        + lastAccount()))
                .isEqualTo(ended.size());
        assertThat(rows.count("run where account_id = " + lastAccount())).isEqualTo(lost.size());
    }

    @Test
    void endsAndRenewalsNeverWaitForEachOtherInACircle() throws Exception {
        List<Held> held = new ArrayList<>(insertHeld(200));
        List<Callable<Long>> steps = new ArrayList<>();
        held.forEach(run -> steps.add(() -> end(run)));
        for (int round = 0; round < 40; round++) {
            Collections.shuffle(held, new Random(round));
            Map<Long, UUID> some = held.subList(0, 50).stream().collect(Collectors.toMap(Held::id, Held::lease));
            steps.add(() ->
                    (long) -runs.extend(some, Instant.now().plusSeconds(60)).size());
        }
        Collections.shuffle(steps, new Random(7));

        List<Long> ended = call(steps).stream().filter(id -> id > 0).toList();

        assertThat(ended)
                .containsExactlyInAnyOrderElementsOf(held.stream().map(Held::id).toList());
    }

    /** A run that a worker has. */
    private record Held(Generation row, UUID lease) {
        long id() {
            return row.id();
        }
    }

    private long end(Held run) {
        return finishes.finish(run.row(), run.lease(), FAILED) ? run.id() : 0;
    }

    /** Runs of a new account. */
    private List<Held> insertHeld(int count) {
        newAccount();
        Instant later = Instant.now().plusSeconds(60);
        return IntStream.range(0, count)
                .mapToObj(_ -> {
                    UUID lease = UUID.randomUUID();
                    long id = rows.insert(Rows.Row.of(lastAccount(), "queued")
                            .lease(lease, later)
                            .deadline(later));
                    return new Held(generations.find(id).orElseThrow(), lease);
                })
                .toList();
    }

    private static RunRepository.Entering entering(long id) {
        return new RunRepository.Entering(
                id, null, new QueueEntry("shared", false, 2, 0), Instant.now().plusSeconds(600));
    }

    private static List<Long> call(List<Callable<Long>> steps) throws Exception {
        List<Long> results = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Long> step : threads.invokeAll(steps)) {
                results.add(step.get());
            }
        }
        return results;
    }
}
