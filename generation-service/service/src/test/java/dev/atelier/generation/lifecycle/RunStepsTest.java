// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.Rows;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each step of a job is stored only by the worker that holds its run, and wholly or not at all. */
@QuarkusTest
class RunStepsTest {
    private static final Duration PAUSE = Duration.ofMinutes(1);

    @Inject
    RunRepository runs;

    @Inject
    Rows rows;

    @Test
    void theStepsOfAJobFollowEachOther() {
        Held run = insertSubmitting();

        assertThat(accept(run)).isTrue();

        assertThat(job(run)).isEqualTo("accepted job_1 0");
        assertThat(generation(run)).isEqualTo("processing t t");
        Held polled = claimAgain(run);
        assertThat(park(polled, true, OptionalDouble.of(1))).isTrue();
        assertThat(job(run)).isEqualTo("accepted job_1 1");
        assertThat(generation(run)).isEqualTo("processing t t");
        assertThat(progress(run)).isEqualTo("1");
    }

    @Test
    void progressOnlyGrowsAndStaysWithoutAChange() {
        Held run = insertSubmitting();
        accept(run);
        rows.execute("update run set progress = 0.5 where id = " + run.id());

        assertThat(park(claimAgain(run), true, OptionalDouble.of(0.25))).isTrue();
        assertThat(progress(run)).isEqualTo("0.5");

        assertThat(park(claimAgain(run), false, OptionalDouble.empty())).isTrue();
        assertThat(progress(run)).isEqualTo("0.5");
        assertThat(rows.text("select unanswered from run where id = " + run.id(), ""))
                .isEqualTo("1");
    }

    @Test
    void aWorkerWhoseRunWasTakenOverStoresNoStep() {
        Held run = insertSubmitting();
        rows.execute("update run set lease = gen_random_uuid() where id = " + run.id());

        assertThat(accept(run)).isFalse();
        assertThat(park(run, true, OptionalDouble.of(0.5))).isFalse();

        assertThat(job(run)).isEqualTo("submitting null 0");
        assertThat(generation(run)).isEqualTo("queued f f");
        assertThat(progress(run)).isEqualTo("null");
    }

    @Test
    void ofManyThatAcceptWithTheSameLeaseOneDoes() throws Exception {
        Held run = insertSubmitting();
        List<Callable<Boolean>> workers = IntStream.range(0, 8)
                .<Callable<Boolean>>mapToObj(_ -> () -> accept(run))
                .toList();

        int accepted = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Boolean> answer : threads.invokeAll(workers)) {
                accepted += answer.get() ? 1 : 0;
            }
        }

        assertThat(accepted).isEqualTo(1);
        assertThat(job(run)).isEqualTo("accepted job_1 0");
    }

    private record Held(long id, UUID lease) {}

    private boolean accept(Held run) {
        return runs.accept(
                run.id(),
                run.lease(),
                "job_1",
                Duration.ofMinutes(5),
                Instant.now().plus(PAUSE));
    }

    private boolean park(Held run, boolean isAnswered, OptionalDouble progress) {
        return runs.park(run.id(), run.lease(), Instant.now().plus(PAUSE), isAnswered, progress);
    }

    /** A run of a new account that a worker has for the next minute, as it is while its job is sent. */
    private Held insertSubmitting() {
        newAccount();
        Instant later = Instant.now().plusSeconds(60);
        UUID lease = UUID.randomUUID();
        long id = rows.insert(
                Rows.Row.of(lastAccount(), "queued").lease(lease, later).deadline(later));
        return new Held(id, lease);
    }

    private Held claimAgain(Held run) {
        UUID lease = UUID.randomUUID();
        rows.execute("update run set lease = '%s', due_at = now() + interval '1 minute' where id = %d"
                .formatted(lease, run.id()));
        return new Held(run.id(), lease);
    }

    private String job(Held run) {
        return rows.text(
                "select concat_ws(' ', state, coalesce(handle, 'null'), polls) from run where id = " + run.id(),
                "gone");
    }

    /** Its status, whether it has started, and whether it waits for its next poll without a worker. */
    private String generation(Held run) {
        return rows.text(
                "select concat_ws(' ', status, started_at is not null, lease is null and due_at > now()) from generation_now"
                        + " where id = " + run.id(),
                "gone");
    }

    private String progress(Held run) {
        return rows.text("select progress from run where id = " + run.id(), "gone");
    }
}
